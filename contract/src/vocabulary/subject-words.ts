// People, clothes and things by name: English words, a stroke, Spanish words.

export const PERSON_WORDS = {
  female:
    'woman, girl, lady, female, ~actress, ~ballerina, ~bride, she, mother, ~queen, ~businesswoman, ~princess, grandmother / mujer, chica, dama, senora, ~novia, ~bailarina, ella, madre, ~reina, femenina, muchacha, modelo femenina, ~actriz, ~princesa, abuela',
  male: 'man, boy, guy, gentleman, male, ~groom, he, father, ~king, ~businessman, ~politician, ~cowboy, ~prince, grandfather / hombre, chico, caballero, senor, ~novio, el hombre, padre, ~rey, masculino, muchacho, tipo, ~politico, ~principe, abuelo',
  person:
    'model, person, mannequin, figure, ~dancer, portrait, someone, human, ~artist, ~musician, ~dressmaker, ~designer, ~traveller, fashion model, ~athlete, ~chef, ~barista, ~teacher, ~doctor, ~nurse, ~scientist, ~conductor, ~student, ~worker, ~farmer, ~soldier, ~child, ~baby, lookbook, outfit, look / modelo, persona, maniqui, figura, retrato, alguien, ~artista, ~musico, ~bailarin, ~atleta, ~disenador, ~viajero, ~cocinero, ~profesor, ~medico, ~enfermera, ~cientifico, ~estudiante, ~obrero, ~soldado, ~nino, ~bebe, atuendo',
} as const

/** Words that mean several people, and of which build; a number before them says how many. */
export const COUNT_WORDS = {
  2: 'couple, pair of people, duo, friends, twins / pareja, amigos, amigas',
  '2 female': 'sisters / hermanas',
  '2 male': 'brothers / hermanos',
  3: 'group, trio, team, family, band, people, models, mannequins / grupo, equipo, familia, banda, gente, modelos, maniquies',
  '3 female': 'women / mujeres',
  '3 male': 'men / hombres',
  4: 'quartet / cuarteto',
  5: 'quintet, crowd / quinteto, multitud',
} as const

/** Numbers, where people follow. */
export const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
}

export const GARMENTS = {
  dress: 'dress, sundress, slip dress, frock / vestido',
  gown: 'gown, evening dress, ball gown, wedding dress, ~haute couture, ~couture, ~toga / vestido de gala, vestido largo, vestido de novia, vestido de noche',
  coat: 'coat, overcoat, parka, ~cape, ~cloak, ~robe / abrigo, ~capa, sobretodo, ~tunica',
  trench: 'trench, trench coat, trenchcoat, raincoat / gabardina, impermeable',
  blazer: 'blazer, sport coat / americana, saco',
  suit: 'suit, tuxedo, tailored suit, pantsuit, tailoring, ~formal clothes / traje, esmoquin, terno, sastreria',
  jacket: 'jacket, bomber, leather jacket / chaqueta, cazadora, campera, chamarra',
  shirt: 'shirt, blouse, button down / camisa, blusa',
  sweater: 'sweater, jumper, pullover, ~cardigan, ~hoodie, ~sweatshirt / jersey, sueter, ~sudadera',
  turtleneck: 'turtleneck, roll neck, polo neck / cuello alto, cuello vuelto',
  tshirt: 't shirt, tshirt, tee, top, tank top / camiseta, playera, remera',
  trousers: 'trousers, pants, slacks, chinos / pantalon, pantalones',
  wide: 'wide trousers, wide leg, palazzo, wide leg trousers / pantalon ancho, pantalones anchos',
  jeans: 'jeans, blue jeans / vaqueros, tejanos',
  shorts: 'shorts, bermuda / pantalon corto, bermudas',
  skirt: 'skirt, pleated skirt / falda, pollera',
  miniskirt: 'miniskirt, mini skirt / minifalda',
  shoes: 'loafers, oxfords, dress shoes, footwear / mocasines, calzado',
  boots: 'boots, boot / botas, bota, botines',
  heels: 'heels, high heels, stilettos, pumps / tacones, zapatos de tacon',
  hat: 'hat, fedora, wide brimmed hat, sun hat, ~top hat, ~tophat, ~cowboy hat / sombrero, pamela, ~chistera',
  cap: 'cap, ~beanie, ~beret, ~baseball cap / gorra, ~gorro, ~boina, tapon',
  scarf: 'scarf, shawl, foulard / bufanda, panuelo, chal, fular',
  belt: 'belt, sash / cinturon, fajin',
} as const
export type GarmentName = keyof typeof GARMENTS

/** What can stand in the middle of a still life or a view. */
export const THINGS = {
  perfume: 'perfume, fragrance, cologne, eau de parfum / fragancia, colonia',
  bottle:
    'bottle, ~wine, ~whisky, flask, ~liquor, ~olive oil, ~serum, ~shampoo, ~lotion, ~cosmetics, ~cosmetic, ~product, ~skincare, ~milk, ~juice / botella, frasco, ~vino, ~licor, ~aceite, ~champu, ~locion, ~cosmeticos, ~producto, ~leche, ~zumo',
  jar: 'jar, face cream, moisturizer, pot of cream, hydrating cream, ~honey, ~jam / tarro, bote, crema facial, ~miel, ~mermelada',
  lipstick: 'lipstick, ~makeup / pintalabios, labial, barra de labios, ~maquillaje',
  watch: 'watch, wristwatch, ~clock, timepiece / reloj, relojes',
  ring: 'ring, ~jewelry, ~jewellery, ~diamond, engagement ring, ~bracelet, ~necklace, ~earrings / anillo, ~joya, ~joyas, ~joyeria, ~diamante, ~pulsera, ~collar, ~pendientes',
  shoe: 'shoe, sneaker, trainer, sneakers, shoes / zapato, zapatos, zapatilla, deportiva, tenis, zapatillas',
  bag: 'bag, handbag, purse, tote, clutch, ~backpack, ~suitcase / bolso, cartera, bolsa, bolsos, ~mochila, ~maleta',
  cup: 'cup, mug, ~tableware / taza, ~tazon, ~vajilla',
  teapot: 'teapot, ~tea, kettle, ~matcha, ~infusion / ~te, tetera, ~hervidor',
  bowl: 'bowl, mixing bowl, ~dish, ~plate / cuenco, bol, ensaladera, ~plato',
  soup: 'soup, ramen, noodle soup, ~noodles, ~pho, ~broth, ~stew, ~curry, ~pasta, ~spaghetti / sopa, ~fideos, ~caldo, ~guiso, ~estofado',
  salad: 'salad, ~food, ~meal, ~lunch, ~dinner, ~breakfast / ensalada, ~comida, ~almuerzo, ~cena, ~desayuno',
  burger:
    'burger, hamburger, cheeseburger, ~sandwich, ~street food / hamburguesa, ~bocadillo, ~comida rapida',
  banana:
    'banana, ~tropical fruit, ~tropical fruits, ~pineapple, ~mango / plátano, ~fruta tropical, ~frutas tropicales, ~pina',
  pumpkin:
    'pumpkin, squash, gourd, ~halloween, ~vegetable, ~cabbage, ~melon, ~watermelon / calabaza, zapallo, ~verdura, ~hortaliza, ~col, ~sandia',
  mushrooms:
    'mushroom, mushrooms, fungi, toadstool, porcini / seta, setas, champinon, champinones, hongo, hongos',
  lamp: 'lamp, table lamp / lampara, flexo, luminaria',
  headphones: 'headphones, headset, earphones / auriculares, audifonos, cascos',
  vase: 'vase, ~vessel, ~pottery, ~amphora, ~urn, ~jug, ~pitcher / jarrón, florero, anfora, vasija, jarra',
  candle: 'scented candle, candle jar, candelabra / vela aromatica, candelabro',
  box: 'box, gift, package, packaging, present / caja, regalo, paquete, envase',
  chair:
    'chair, armchair, stool, sofa, couch, bench, ~furniture, ~seat / silla, sillon, taburete, butaca, banco, banca, ~mueble, ~muebles',
  book: 'book, books, ~notebook, ~magazine, ~newspaper / libro, libros, cuaderno, revista',
  speaker: 'speaker, loudspeaker, ~radio / altavoz, bocina, parlante',
  camera: 'vintage camera, photo camera, camera / camara de fotos, camara',
  orange:
    'oranges, ~citrus, ~fruit, ~fruits, mandarin, ~tomatoes, ~tomato, ~peaches, orange fruit, ~grapefruit / naranjas, ~fruta, ~frutas, mandarinas',
  apple: 'apple / manzana',
  lemon: 'lemon, lemons / limon, limones',
  pear: 'pear / pera',
  cherries:
    'cherry, cherries, ~berry, ~berries, ~grapes, ~strawberries, ~strawberry, ~blueberries / cereza, cerezas, ~uvas, ~uva, ~bayas, ~frutos rojos, ~fresas',
  cake: 'cake, ~dessert, ~pastry, layer cake, ~pie, ~cupcake / tarta, pastel de cumpleanos, torta, postre, bizcocho, pastel de boda',
  donut: 'donut, doughnut, ~bagel, donuts / rosquilla, dona',
  coffee:
    'coffee, espresso, latte, cappuccino, cup of coffee / cafe con leche, cafe espresso, capuchino, taza de cafe',
  icecream: 'ice cream, gelato, sundae, sorbet / helado, sorbete',
  bread: 'bread, loaf, ~croissant, ~baguette, ~toast / pan, hogaza, ~tostada',
  eggs: 'egg, eggs / huevo, huevos',
  flowers:
    'flower, flowers, bouquet, roses, rose, ~peonies, ~blossom, ~floral, ~daisies, ~sunflowers, ~sunflower, ~orchid / flor, flores, ramo, rosas, peonias, margaritas',
  tulips: 'tulip, tulips, ~lilies, ~lily / tulipán, tulipanes, lirios',
  plant:
    'plant, rubber plant, ~ficus, leaves, ~monstera, ~palm, houseplant, ~foliage, ~botanical, ~ferns, ~bamboo / planta, planta de caucho, hojas, palma, palmera, follaje, botanico, helechos',
  tree: 'tree, lone tree, oak tree, apple tree, maple, olive tree / arbol, arbol solitario, manzano, arce, encina',
  cactus: 'cactus, succulent, cacti, cactaceae / suculenta',
  branches:
    'branch, branches, olive branch, cherry blossom, bonsai, dried flowers, pampas, wheat / rama, ramas, olivo, almendro, flores secas, trigo',
  car: 'car, automobile, ~vehicle, ~sports car, sedan, ~van, ~taxi, ~truck, ~pickup truck, ~limousine / coche, auto, carro, vehiculo, deportivo, furgoneta',
  boat: 'boat, fishing boat, sailboat, ~ship, ~yacht, ~canoe, ~ferry / barco, barco de pesca, velero, barca, yate, bote de vela',
  arches:
    'arches, arch, arcade, ~vault, ~architecture, portal, cloister / arcos, arco, arqueria, boveda, arquitectura, claustro',
  house:
    'house, cottage, ~villa, cabin, farmhouse, ~building, ~barn, ~church, ~hut, ~school / casa, cabana, casita, edificio, granja, casa de campo',
  tower:
    'tower, ~castle, ~fortress, turret, ~citadel / torre, castillo, fortaleza, torreon, alcazar, ciudadela',
  lighthouse: 'lighthouse, beacon / faro',
  stairs: 'stairs, steps / escaleras, escalones, peldanos',
  columns:
    'columns, column, pillars, ~temple, colonnade, ~ruins / columnas, pilares, templo, columnata, ruinas',
  hills:
    'hills, landscape, valley, countryside, meadow, horizon / colinas, paisaje, valle, campo, pradera, colina, horizonte',
  peaks:
    'peaks, snowy mountains, mountain range, mountains, alps, ~volcano / cordillera, picos, montanas, alpes, volcan',
  dunes: 'dunes, dune / dunas, duna',
  sea: 'seascape, waves on the sea, coast, island, islands, coastline, cliffs, breakwater / marina vista, rompeolas, costa, isla, islas, acantilados',
  spheres:
    'sphere, spheres, balls, ball, ~bubbles, ~abstract, orbs, ~geometry, ~geometric, ~surreal, ~planet, ~molecule / esfera, esferas, bolas, burbujas, abstracto, abstracta, geometria, geometrico, surrealista',
  ribbons:
    'ribbon, ribbons, ~swirl, ~curve, wave form, ~sculpture, ~spiral / cinta, cintas, espiral, curva, ondas, escultura',
  rings:
    'torus, tori, loops, knot, hoops, links, circles / toroide, toroides, nudo, aros, eslabones, circulos',
  cubes:
    'cubes, cube, blocks, ~pyramid, ~prism, podium, pedestal / cubos, cubo, bloques, piramide, prisma, podio',
} as const
export type ThingName = keyof typeof THINGS

/** Kinds of chair by their words, and those of shoes that are for sport; plain, as in the lists above. */
const SEAT_FORMS = {
  armchair: ['armchair', 'sillon', 'butaca'],
  stool: ['stool', 'taburete'],
  sofa: ['sofa', 'couch'],
  bench: ['bench', 'banco', 'banca'],
} as const
export type SeatForm = 'chair' | keyof typeof SEAT_FORMS

const isOneOf = (word: string, words: readonly string[]) =>
  words.some((one) => word === one || word === `${one}s` || word === `${one}es`)

/** Which kind of chair a word means. */
export function seatFormOf(word: string): SeatForm {
  const forms = Object.entries(SEAT_FORMS) as [SeatForm, readonly string[]][]
  return forms.find(([, words]) => isOneOf(word, words))?.[0] ?? 'chair'
}

/** Whether a word for shoes means such for sport. */
export const isSportShoe = (word: string): boolean =>
  isOneOf(word, ['sneaker', 'trainer', 'zapatilla', 'deportiva', 'tenis'])

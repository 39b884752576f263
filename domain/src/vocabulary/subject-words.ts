// People, clothes and objects by name: English words, a slash, Spanish words.

export const PERSON_WORDS = {
  female:
    'woman, girl, lady, female, ~actress, ~ballerina, ~bride, she, mother, ~queen, ~businesswoman, ~princess, ~grandmother, ~goddess, ~witch, ~fairy, ~housewife, ~heroine, ~empress, ~duchess, ~nun, ~mermaid, ~waitress, ~daughter, ~aunt, ~wife, ~girlfriend, *mona lisa, *frida kahlo, *marilyn monroe, *audrey hepburn, *cleopatra, *queen elizabeth, *taylor swift, *beyonce, *lady gaga, *rihanna, *marie curie, *amelia earhart, *princess diana, *greta thunberg, *michelle obama, *scarlett johansson, *emma watson, *coco chanel, *ada lovelace, *joan of arc, *wonder woman, *snow white, ~seamstress, ~policewoman, ~grandma, ~mom, ~mum / mujer, chica, dama, senora, ~novia, ~bailarina, ella, madre, ~reina, femenina, muchacha, modelo femenina, ~actriz, ~princesa, ~abuela, ~diosa, ~bruja, ~hada, ~monja, ~sirena, ~hija, ~tia, ~esposa, *la gioconda, *gioconda, ~bailarina de ballet, ~bailaora, ~flamenca, mama, ~modista, ~abuelita, ~emperatriz, ~duquesa, ~heroina, ~ama de casa',
  male: 'man, guy, gentleman, male, ~groom, he, father, ~king, ~businessman, ~politician, ~cowboy, ~prince, ~grandfather, ~pharaoh, ~knight, ~wizard, ~monk, ~samurai, ~fisherman, ~husband, ~uncle, ~boyfriend, ~emperor, ~priest, ~lumberjack, ~viking, ~butler, ~mailman, ~supervillain, ~villain, ~hero, *salvador dali, *dali, *pablo picasso, *picasso, *vincent van gogh, *van gogh, *leonardo da vinci, *michelangelo, *albert einstein, *einstein, *abraham lincoln, *george washington, *barack obama, *obama, *donald trump, *joe biden, *napoleon, *napoleon bonaparte, *julius caesar, *shakespeare, *william shakespeare, *beethoven, *mozart, *elvis, *elvis presley, *michael jackson, *david bowie, *john lennon, *paul mccartney, *freddie mercury, *elon musk, *steve jobs, *bill gates, *cristiano ronaldo, *lionel messi, *messi, *michael jordan, *charlie chaplin, *brad pitt, *tom cruise, *leonardo dicaprio, *keanu reeves, *gandhi, *nelson mandela, *martin luther king, *winston churchill, *che guevara, *karl marx, *sigmund freud, *charles darwin, *isaac newton, *nikola tesla, *galileo, *socrates, *aristotle, *jesus, *santa claus, *batman, *superman, *spiderman, *spider man, *darth vader, *harry potter, *sherlock holmes, *robin hood, *james bond, ~bullfighter, ~grandpa, ~dad / hombre, chico, caballero, senor, ~novio, el hombre, padre, ~rey, masculino, muchacho, tipo, ~politico, ~principe, ~abuelo, ~faraon, ~caballero medieval, ~mago, ~monje, ~samurai, ~hijo, ~esposo, ~marido, ~tio, ~emperador, ~vikingo, ~villano, ~heroe, *papa noel, *don quijote, ~bailaor, papa, ~pescador, ~vaquero, ~torero, ~lenador, ~mayordomo, ~cartero, ~supervillano, ~sacerdote, ~cura, ~empresario, ~abuelito',
  person:
    'model, person, mannequin, figure, ~dancer, portrait, someone, human, ~artist, ~musician, ~dressmaker, ~designer, ~traveller, fashion model, ~athlete, ~chef, ~barista, ~teacher, ~doctor, ~nurse, ~scientist, ~conductor, ~student, ~worker, ~farmer, ~soldier, lookbook, outfit, look, ~pirate, ~astronaut, ~clown, ~ninja, ~superhero, ~player, ~singer, ~photographer, ~engineer, ~waiter, ~firefighter, ~pilot, ~tourist, ~cyclist, ~boxer, ~judge, ~runner, ~jogger, ~detective, ~sailor, ~gardener, ~baker, ~carpenter, ~policeman, ~police officer, ~hiker, ~magician, ~surfer, ~skier, ~skater, ~flamenco dancer, ~ballet dancer, ~painter, ~sculptor, ~writer, ~poet, ~actor, ~journalist, ~lawyer, ~architect, ~butcher, ~mechanic, ~plumber, ~electrician, ~hairdresser, ~barber, ~tailor, ~miner, ~bricklayer, ~builder, ~construction worker, ~dentist, ~vet, ~driver, ~violinist, ~pianist, ~guitarist, ~drummer, ~dj, ~footballer, ~swimmer, ~gymnast, ~bartender, ~florist / modelo, persona, maniqui, figura, retrato, alguien, ~artista, ~musico, ~bailarin, ~atleta, ~disenador, ~viajero, ~cocinero, ~profesor, ~medico, ~cientifico, ~estudiante, ~obrero, ~soldado, atuendo, ~pirata, ~astronauta, ~payaso, ~superheroe, ~jugador, ~cantante, ~fotografo, ~ingeniero, ~camarero, ~juez, ~corredor, ~detective, ~marinero, ~jardinero, ~panadero, ~carpintero, ~policia, ~excursionista, ~surfista, ~esquiador, ~patinador, ~bombero, ~piloto, ~turista, ~ciclista, ~bailarin de ballet, ~pintor, ~escultor, ~escritor, ~poeta, ~periodista, ~abogado, ~arquitecto, ~carnicero, ~mecanico, ~fontanero, ~electricista, ~peluquero, ~barbero, ~sastre, ~minero, ~albanil, ~dentista, ~veterinario, ~chofer, ~taxista, ~violinista, ~pianista, ~guitarrista, ~baterista, ~futbolista, ~tenista, ~nadador, ~gimnasta, ~maestro, ~enfermero, ~mesero, ~granjero, ~agricultor, ~campesino, ~alumno, ~boxeador, ~trabajador, ~director de orquesta, ~agente de policia, ~florista, ~deportista, ~costurero',
  child: 'child, kid, ~baby, ~toddler, ~teenager / ~bebe, crío, ~adolescente',
  boy: 'boy, little boy, schoolboy / nino, nino pequeno',
  girl: 'little girl, small girl, schoolgirl / nina, nina pequena',
} as const

/** Words for several people with their build. A preceding number counts them. */
export const COUNT_WORDS = {
  2: 'couple, pair of people, duo, friends, twins, ~newlyweds, ~bride and groom, ~bride and a groom / pareja, amigos, amigas',
  '2 female': 'sisters / hermanas',
  '2 male': 'brothers, ~father and son, ~father and a son / hermanos, ~padre e hijo',
  '4 male': 'four men, *the beatles, *beatles / cuatro hombres, *los beatles',
  3: 'group, trio, team, family, band, people, models, mannequins / grupo, equipo, familia, banda, gente, modelos, maniquies',
  '3 female': 'women / mujeres',
  '3 male': 'men / hombres',
  '3 child': 'children / criaturas',
  4: 'quartet, family of four / cuarteto, familia de cuatro',
  5: 'crowd, quintet, family of five, ~parade, ~orchestra, ~choir, ~soccer team, ~audience, ~marching band, ~procession / multitud, quinteto, ~publico, ~procesion, ~desfile de carnaval, ~orquesta, ~coro, ~equipo de futbol',
} as const

/** Hair style or colour. Plain `hair` takes both from the words around it. */
export const HAIRS = {
  hair: 'hair, hairstyle, haircut / pelo, cabello, peinado',
  long: 'long hair, flowing hair, long haired / pelo largo, cabello largo, melena larga',
  short: 'short hair, pixie cut, crew cut, short haired / pelo corto, cabello corto',
  bob: 'bob, bob cut, bob hair / melena corta, media melena',
  bun: 'hair in a bun, hair bun, updo, chignon, topknot / pelo recogido, cabello recogido, recogido',
  ponytail: 'ponytail, pony tail, hair in a ponytail / coleta, cola de caballo',
  braid: 'braid, braids, pigtails, braided hair / trenza, trenzas',
  curly: 'curly, curls, curly haired, wavy hair / rizado, rizos, ondulado',
  afro: 'afro / pelo afro',
  bald: 'bald, shaved head, bald head / calvo, cabeza rapada',
  beard: 'beard, bearded, full beard / barba, barbudo',
  moustache: 'moustache, mustache, mustached / bigote',
  blonde: 'blonde, blond, fair haired / rubio',
  brunette: 'brunette, dark haired, brown haired / moreno, pelo castano, cabello castano',
  redhead: 'redhead, redheaded, red haired, ginger / pelirrojo',
  grey: 'grey haired, gray haired, white haired, silver haired / canoso, canas',
} as const
export type HairWord = keyof typeof HAIRS
/** Hair styles. */
export const HAIR_STYLES = [
  'short',
  'bob',
  'long',
  'bun',
  'ponytail',
  'braid',
  'curly',
  'afro',
  'bald',
] as const
export type HairStyle = (typeof HAIR_STYLES)[number]

/** Adjectives of stature beside a word for a person. Plain, like the lists above. */
export const STATURES = {
  old: ['old', 'elderly', 'aged', 'senior', 'viejo', 'vieja', 'anciano', 'anciana', 'mayor'],
  large: [
    'fat',
    'large',
    'heavy',
    'chubby',
    'plump',
    'overweight',
    'stout',
    'gordo',
    'gorda',
    'corpulento',
    'corpulenta',
  ],
} as const
export type Stature = keyof typeof STATURES

/** Adjectives of size beside a word for an object. Plain, like the lists above. */
export const SIZES = {
  small: ['small', 'tiny', 'little', 'miniature', 'mini', 'pequeno', 'pequena', 'diminuto', 'diminuta'],
  large: [
    ...['large', 'big', 'giant', 'huge', 'enormous', 'massive', 'tall', 'gigantic'],
    ...['grande', 'gran', 'gigante', 'enorme', 'alto', 'alta'],
  ],
} as const
export type ThingSize = keyof typeof SIZES

/** Numbers before people or objects. */
export const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
}

/** Quantifiers before objects, and the number drawn. */
export const SOME: Readonly<Record<string, number>> = {
  pair: 2,
  few: 3,
  several: 3,
  row: 4,
  group: 3,
  herd: 5,
  flock: 5,
  many: 6,
  dozen: 10,
  stack: 3,
  pile: 3,
  par: 2,
  varios: 3,
  varias: 3,
  hilera: 4,
  rebano: 5,
  bandada: 5,
  muchos: 6,
  muchas: 6,
  docena: 10,
  pila: 3,
  monton: 3,
}
/** Quantifiers for stacked objects. */
export const STACKS: ReadonlySet<string> = new Set(['stack', 'pile', 'pila', 'monton'])

export const GARMENTS = {
  dress:
    'dress, sundress, slip dress, frock, ~flamenco dress / vestido, ~vestido de flamenca, ~traje de flamenca, ~traje de gitana, ~vestido flamenco',
  gown: 'gown, evening dress, ball gown, wedding dress, ~haute couture, ~couture, ~toga / vestido de gala, vestido largo, vestido de novia, vestido de noche, ~alta costura',
  coat: 'coat, overcoat, parka, ~cape, ~cloak, ~robe / abrigo, ~capa, sobretodo, ~tunica, ~bata, ~capote',
  trench: 'trench, trench coat, trenchcoat, raincoat / gabardina, impermeable, chubasquero',
  blazer: 'blazer, sport coat / americana, saco',
  bowtie: 'bow tie, bowtie, ~necktie / pajarita, corbatin, ~corbata',
  suit: 'suit, tuxedo, tailored suit, pantsuit, tailoring, ~formal clothes, ~formal wear, ~uniform, ~pajamas, ~pyjamas, ~spacesuit, ~space suit / traje, ~uniforme, ~pijama, esmoquin, terno, sastreria, ~traje espacial',
  jacket: 'jacket, bomber, leather jacket / chaqueta, cazadora, campera, chamarra',
  shirt: 'shirt, blouse, button down / camisa, blusa',
  sweater:
    'sweater, jumper, pullover, ~cardigan, ~hoodie, ~sweatshirt, ~vest / jersey, sueter, ~sudadera, ~chaleco, ~rebeca de punto, ~cardigan de punto',
  turtleneck: 'turtleneck, roll neck, polo neck / cuello alto, cuello vuelto',
  tshirt: 't shirt, tshirt, tee, top, tank top / camiseta, playera, remera',
  trousers: 'trousers, pants, slacks, chinos / pantalon, pantalones',
  wide: 'wide trousers, wide leg, palazzo, wide leg trousers / pantalon ancho, pantalones anchos',
  jeans: 'jeans, blue jeans / vaqueros, tejanos',
  shorts: 'shorts, bermuda / pantalon corto, bermudas',
  skirt: 'skirt, pleated skirt, pencil skirt, ~kilt, ~tutu, ~grass skirt / falda, pollera',
  miniskirt: 'miniskirt, mini skirt / minifalda',
  shoes: 'loafers, oxfords, dress shoes, footwear / mocasines, calzado',
  boots: 'boots, boot / botas, bota, botines',
  heels: 'heels, high heels, stilettos, pumps / tacones, zapatos de tacon',
  hat: 'hat, fedora, wide brimmed hat, sun hat, ~top hat, ~tophat, ~cowboy hat / sombrero, pamela, ~chistera, ~sombrero de copa, ~sombrero vaquero',
  cap: 'cap, ~beanie, ~beret, ~baseball cap / gorra, ~gorro, ~boina, tapon, ~gorra de beisbol',
  glasses: 'prescription glasses, horn rimmed glasses / gafas graduadas, gafas de pasta',
  sunglasses: 'aviator sunglasses, aviators, dark glasses / gafas de aviador, gafas oscuras',
  scarf: 'scarf, shawl, foulard / bufanda, panuelo, chal, fular, manton, ~manton de manila',
  belt: 'belt, sash / cinturon, fajin',
} as const
export type GarmentName = keyof typeof GARMENTS

/** Subjects of a still life or a view. */
export const THINGS = {
  perfume: 'perfume, fragrance, cologne, eau de parfum / fragancia, colonia',
  bottle:
    'bottle, ~wine, ~whisky, flask, ~liquor, ~olive oil, ~serum, ~shampoo, ~lotion, ~cosmetics, ~cosmetic, ~product, ~skincare, ~milk, ~ketchup, ~soda, *coca cola, *coke / botella, frasco, ~vino, ~licor, ~aceite, ~champu, ~locion, ~cosmeticos, ~producto, ~leche, ~aceite de oliva, ~gaseosa',
  jar: 'jar, face cream, moisturizer, pot of cream, hydrating cream, ~honey, ~jam / tarro, bote, crema facial, ~miel, ~mermelada',
  lipstick: 'lipstick, ~makeup / pintalabios, labial, barra de labios, ~maquillaje',
  watch:
    'watch, wristwatch, ~clock, timepiece, ~pocket watch, ~stopwatch, ~alarm clock, *rolex / reloj, relojes, ~cronometro, ~despertador',
  ring: 'ring, ~jewelry, ~jewellery, ~diamond, engagement ring, ~bracelet, ~necklace, ~earrings / anillo, ~joya, ~joyas, ~joyeria, ~diamante, ~pulsera, ~collar, ~pendientes, ~brazalete, ~gargantilla',
  shoe: 'shoe, sneaker, trainer, sneakers, shoes / zapato, zapatos, zapatilla, deportiva, tenis, zapatillas',
  bag: 'bag, handbag, purse, tote, clutch, ~backpack, ~suitcase / bolso, cartera, bolsa, bolsos, ~mochila, ~maleta',
  cup: 'cup, mug, teacup, tea cup, ~coffee mug, ~tableware / taza, ~tazon, ~vajilla',
  teapot: 'teapot, ~tea, kettle, ~matcha, ~infusion / ~te, tetera, ~hervidor',
  bowl: 'bowl, mixing bowl, ~dish / cuenco, bol, ensaladera',
  soup: 'soup, ramen, noodle soup, ~noodles, ~pho, ~broth, ~stew, ~curry, ~pasta, ~spaghetti, ~rice, ~chili, ~oatmeal, ~porridge, ~cereal, ~yogurt, ~popcorn / sopa, ~fideos, ~caldo, ~guiso, ~estofado, ~arroz, ~avena, ~palomitas, ~espaguetis, ~gachas, ~cereales',
  salad:
    'salad, ~food, ~meal, ~lettuce, ~kale, ~spinach, ~coleslaw, ~lunch, ~dinner, ~breakfast / ensalada, ~comida, ~almuerzo, ~cena, ~desayuno, ~lechuga, ~espinacas',
  burger:
    'burger, hamburger, cheeseburger, ~sandwich, ~street food, ~taco, ~burrito, burger patty, ~patty, ~kebab, ~meatball, ~steak / hamburguesa, ~bocadillo, ~comida rapida, ~taco, ~burrito, ~filete, ~albondiga, ~albondigas, ~emparedado',
  banana:
    'banana, ~tropical fruit, ~tropical fruits, ~pineapple / plátano, ~fruta tropical, ~frutas tropicales, ~pina',
  pumpkin:
    'pumpkin, squash, gourd, ~halloween, ~vegetable, ~cabbage, ~melon, ~watermelon, ~potato, ~potatoes, ~garlic, ~onion, ~onions, ~radish, ~eggplant, ~cauliflower, ~broccoli / calabaza, zapallo, ~verdura, ~hortaliza, ~col, ~sandia, ~cebolla, ~cebollas, ~rabano, ~brocoli, ~coliflor, ~patata, ~patatas, ~papas, ~ajo, ~ajos, ~repollo',
  mushrooms:
    'mushroom, mushrooms, fungi, toadstool, porcini / seta, setas, champinon, champinones, hongo, hongos',
  lamp: 'lamp, table lamp / lampara, flexo, luminaria',
  headphones: 'headphones, headset, earphones / auriculares, audifonos, cascos',
  vase: 'vase, ~vessel, ~pottery, ~amphora, ~urn, ~trophy / jarrón, florero, anfora, vasija, ~trofeo, ~urna',
  candle: 'scented candle, candle jar, candelabra / vela aromatica, candelabro',
  box: 'box, gift, package, packaging, present / caja, regalo, paquete, envase',
  chair:
    'chair, armchair, stool, sofa, couch, bench, ~furniture, ~seat, ~throne / silla, sillon, taburete, butaca, banco, banca, ~mueble, ~muebles, ~trono',
  book: 'book, books, ~comic book, ~comic books, ~notebook, ~magazine, ~newspaper, ~book cover / libro, libros, cuaderno, revista, ~comic, ~comics, ~periodico',
  speaker: 'speaker, loudspeaker, ~radio / altavoz, bocina, parlante',
  camera: 'vintage camera, photo camera, camera / camara de fotos, camara',
  orange:
    'oranges, ~citrus, ~fruit, ~fruits, mandarin, ~tomatoes, ~tomato, ~peaches, ~mango, ~mangos, ~plums, ~papaya, orange fruit, ~grapefruit / naranjas, ~fruta, ~frutas, ~mango, ~melocotones, ~ciruelas, mandarinas, ~tomate, ~tomates, ~pomelo, ~citricos',
  apple: 'apple / manzana',
  lemon: 'lemon, lemons / limon, limones',
  pear: 'pear / pera',
  cherries:
    'cherry, cherries, ~berry, ~berries, ~grapes, ~strawberries, ~strawberry, ~walnut, ~walnuts, ~nuts, ~almonds, ~blueberries / cereza, cerezas, ~uvas, ~uva, ~bayas, ~frutos rojos, ~fresas, ~fresa, ~frambuesas, ~frambuesa, ~arandanos, ~nuez, ~nueces, ~almendras',
  cake: 'cake, ~dessert, ~pastry, layer cake, ~pie, ~cupcake, ~cheesecake, ~brownie, ~muffin, ~apple pie, ~cookie, ~cookies, ~brownies, ~pudding, ~tart, ~fudge, ~eclair / tarta, pastel de cumpleanos, torta, postre, bizcocho, pastel de boda, ~tarta de queso, ~magdalena, ~galleta, ~galletas, un pastel, pastel de chocolate, pasteles de chocolate, ~pastel de manzana, ~pastelito, ~pastelitos, ~magdalenas',
  donut: 'donut, doughnut, ~bagel, donuts / rosquilla, dona, donas',
  coffee:
    'coffee, espresso, latte, cappuccino, cup of coffee / cafe con leche, cafe espresso, capuchino, taza de cafe',
  icecream: 'ice cream, gelato, sundae, sorbet / helado, sorbete',
  bread:
    'bread, loaf, ~croissant, ~baguette, ~dough / pan, hogaza, ~bollo, ~cruasan, ~cruasanes, ~masa de pan',
  eggs: 'egg, eggs / huevo, huevos',
  flowers:
    'flower, flowers, bouquet, roses, rose, ~peonies, ~blossom, ~floral, ~daisies, ~sunflowers, ~sunflower, ~orchid, ~daisy / flor, flores, ramo, rosas, peonias, margaritas, una rosa, ~girasol, ~girasoles, ~orquidea, ~orquideas, ~una margarita',
  tulips: 'tulip, tulips, ~lilies, ~lily / tulipán, tulipanes, lirios, ~lirio, ~azucena, ~azucenas',
  plant:
    'plant, rubber plant, ~ficus, leaves, ~monstera, houseplant, ~foliage, ~botanical, ~lily pads, ~lily pad, ~ferns, ~bamboo / planta, planta de caucho, hojas, follaje, botanico, helechos, ~nenufares, ~nenufar, ~bambu',
  skyline:
    'skyline, city skyline, cityscape, downtown, skyscraper, skyscrapers, tall buildings, ~manhattan, ~empire state building / horizonte urbano, rascacielos, perfil de la ciudad',
  road: 'country road, dirt road, rural road, winding road, country lane, footpath, path, ~trail, ~highway, ~mountain road, ~stone path / camino, camino rural, carretera rural, sendero, ~autopista, ~carretera de montana',
  avenue: 'city street, street scene, ~storefront, ~store front / calle de la ciudad, ~escaparate',
  fountain: 'fountain, stone fountain, water fountain, ~geyser / fuente, fuente de piedra, ~geiser',
  ferriswheel:
    'ferris wheel, big wheel, ~millennium wheel, ~london eye, ~carnival, ~amusement park, ~fairground / noria, ~feria, ~parque de atracciones',
  fireworks: 'fireworks, firework, firework display / fuegos artificiales',
  diningtable:
    'dining table, dining room table, dinner table, dining table set for dinner, table set for dinner, dinner table set, set table, laid table, table set for two, table set for four, round table, ~kitchen table, ~picnic table / mesa de comedor, mesa puesta, mesa servida, mesa redonda, mesa puesta para cenar',
  desk: 'writing desk, office desk, work desk, school desk / mesa de trabajo, mesa de escritorio',
  towel: 'towel, towels, bath towel, ~blanket, ~napkin, ~washcloth / toalla, toallas, ~manta, ~servilleta',
  coffeemachine:
    'coffee machine, coffee maker, espresso machine, ~toaster, ~blender / cafetera, maquina de cafe, ~tostadora, ~batidora, ~licuadora',
  screwdriver: 'screwdriver, ~drill, ~power drill, ~chisel / destornillador, ~taladro, ~cincel',
  lizard:
    'lizard, ~gecko, ~iguana, ~chameleon, ~crocodile, ~alligator, ~salamander / lagarto, lagartija, ~iguana, ~camaleon, ~cocodrilo, ~caiman, ~salamandra, ~salamanquesa',
  octopus: 'octopus, ~squid, ~jellyfish / pulpo, ~calamar, ~medusa',
  snail: 'snail / caracol',
  tree: 'tree, lone tree, oak tree, apple tree, maple, olive tree / arbol, arbol solitario, manzano, arce, encina',
  cactus: 'cactus, succulent, cacti, cactaceae / suculenta',
  branches:
    'branch, branches, olive branch, cherry blossom, bonsai, dried flowers, pampas, wheat / rama, ramas, olivo, almendro, flores secas, trigo',
  car: 'car, automobile, ~vehicle, ~sports car, ~toy car, sedan, ~van, ~taxi, ~truck, ~pickup truck, ~garbage truck, ~fire truck, ~flatbed truck, ~trailer, ~limousine, ~bus, ~suv, ~jeep, ~race car, ~ambulance, ~police car, ~minivan, ~wagon, ~covered wagon, ~carriage, ~chariot, ~cart, ~tractor, ~convertible, ~hatchback, ~station wagon, ~muscle car, ~formula one car, *ford, *ford f 150, *ford mustang, *porsche, *porsche 911, *ferrari, *ferrari testarossa, *corvette, *volkswagen, *vw, *vw beetle, *bmw, *mercedes, *mercedes benz, *audi, *tesla, *toyota, *honda, *lamborghini, *cadillac, *chevrolet, *bugatti, *rolls royce, *bentley, *mini cooper, *fiat, *land rover, *volvo, *mclaren / coche, auto, carro, vehiculo, deportivo, furgoneta, ~autobus, ~coche de carreras, ~ambulancia, ~camion, ~camioneta, ~camion de bomberos, ~coche de policia, ~limusina, ~carruaje, ~carreta, ~descapotable, ~furgon',
  boat: 'boat, fishing boat, sailboat, ~ship, ~yacht, ~canoe, ~ferry, ~rowboat, ~kayak, ~gondola, ~submarine, ~cruise ship, ~pirate ship / barco, barco de pesca, velero, barca, yate, bote de vela, ~bote de remos, ~gondola, ~crucero, ~barco pirata, ~canoa, ~submarino, ~transbordador, ~buque',
  arches:
    'arches, arch, arcade, ~vault, ~architecture, portal, cloister / arcos, arco, arqueria, boveda, arquitectura, claustro',
  house:
    'house, cottage, ~villa, cabin, farmhouse, ~building, ~barn, ~church, ~hut, ~school, ~mansion, ~mosque, ~chapel, ~station, ~train station, ~opera house, ~museum building, ~warehouse building, ~alamo, ~white house, ~shed, ~treehouse, ~tree house, ~fairy cottage, ~igloo, ~windmill, ~temple building, *taj mahal, *notre dame, *sagrada familia, *sydney opera house / casa, cabana, casita, edificio, granja, casa de campo, ~mansion, ~mezquita, ~capilla, ~iglesia, ~escuela, ~colegio, ~granero, ~choza, ~molino, ~molino de viento, ~estacion de tren, ~casa del arbol',
  tower:
    'tower, ~castle, ~fortress, turret, ~clock tower, ~bell tower, ~water tower, ~citadel, ~kremlin, ~pagoda, ~eiffel tower, ~big ben, ~oriental pearl / torre, castillo, fortaleza, torreon, alcazar, ciudadela, ~kremlin, ~pagoda, ~campanario, ~torre eiffel',
  lighthouse: 'lighthouse, beacon / faro',
  stairs: 'stairs, steps / escaleras, escalones, peldanos',
  columns:
    'columns, column, pillars, ~temple, colonnade, ~ruins, ~parthenon, ~pantheon, *stonehenge / columnas, pilares, templo, columnata, ruinas, ~partenon, ~panteon',
  hills:
    'hills, landscape, valley, countryside, meadow, horizon / colinas, paisaje, valle, campo, pradera, colina, horizonte',
  peaks:
    'peaks, snowy mountains, mountain range, mountains, alps, ~volcano / cordillera, picos, montanas, alpes, volcan',
  dunes: 'dunes, dune / dunas, duna',
  sea: 'seascape, waves on the sea, coast, island, islands, coastline, cliffs, breakwater, ~tidal wave, ~tsunami / costa, marina vista, rompeolas, isla, islas, acantilados, ~maremoto',
  spheres:
    'sphere, spheres, balls, ball, ~bubbles, ~abstract, orbs, ~geometry, ~geometric, ~surreal, ~planet, ~molecule, ~basketball, ~soccer ball, ~baseball, ~tennis ball, ~golf ball, ~globe, ~jupiter, ~saturn, ~mars, ~earth, ~planet earth / esfera, esferas, bolas, burbujas, abstracto, abstracta, geometria, geometrico, surrealista, ~balon, ~pelota, ~globo terraqueo, ~jupiter, ~saturno, ~planeta, ~burbuja, ~balon de futbol, ~molecula',
  ribbons:
    'ribbon, ribbons, ~swirl, ~curve, wave form, ~sculpture, ~spiral / cinta, cintas, espiral, curva, ondas, escultura',
  rings: 'torus, tori, loops, knot, hoops, links / toroide, toroides, nudo, aros, eslabones',
  cubes:
    'cubes, cube, blocks, ~pyramid, ~prism, podium, pedestal, ~cone, ~rectangle / cubos, cubo, bloques, piramide, prisma, podio, ~cono, ~rectangulo',
  cat: 'cat, kitten, kitty, tomcat, ~feline / gato, gatito, gata, ~felino',
  dog: 'dog, puppy, hound, ~corgi, ~shiba inu, ~husky, ~labrador, ~labradoodle, ~wolves, ~saint bernard, ~terrier, ~beagle, ~golden retriever, ~poodle, ~bulldog, ~dachshund, ~wolf / perro, cachorro, perrito, ~lobo',
  horse:
    'horse, stallion, mare, pony, foal, ~unicorn, ~donkey, ~mule, ~deer, ~moose, ~reindeer, ~antelope / caballo, yegua, potro, ~unicornio, ~burro, ~ciervo, ~alce, ~mula, ~reno, ~antilope',
  bear: 'bear, teddy bear, teddybear, teddy, grizzly, ~gorilla, ~chimpanzee, ~monkey, ~sloth, ~koala / oso, osito, oso de peluche, ~gorila, ~perezoso, ~koala, ~mono, ~chimpance, ~oso pardo',
  panda: 'panda, giant panda, panda bear / oso panda',
  rabbit: 'rabbit, bunny, hare, ~kangaroo / conejo, liebre, conejito, ~canguro',
  squirrel:
    'squirrel, ~chipmunk, ~hamster, ~beaver, ~otter, ~mice, ~raccoon, ~rat, ~hedgehog, ~badger, ~mouse, ~racoon, ~ferret, ~capybara, ~platypus, ~wombat, ~guinea pig, ~porcupine / ardilla, ~castor, ~nutria, ~mapache, ~rata, ~erizo, ~tejon, ~raton, ~conejillo de indias, ~cobaya, ~puercoespin, ~huron, ~ornitorrinco',
  elephant: 'elephant, ~rhinoceros, ~rhino, ~mammoth / elefante, ~rinoceronte, ~mamut',
  giraffe: 'giraffe / jirafa',
  lion: 'lion, ~lioness / león, ~leona',
  tiger: 'tiger, ~leopard, ~cheetah, ~jaguar / tigre, ~leopardo, ~guepardo',
  zebra: 'zebra / cebra',
  cow: 'cow, calf, ~bull, ~ox, ~buffalo, ~bison / vaca, ternero, ~toro, ~buey, ~bufalo, ~bisonte',
  pig: 'pig, piglet, hog, ~hippo, ~hippopotamus / cerdo, cerdito, cochino, ~hipopotamo',
  sheep: 'sheep, lamb, ~goat, ~alpaca, ~llama / oveja, cordero, ~cabra',
  bird: 'bird, songbird, sparrow, pigeon, dove, ~ostrich, ~rooster, ~pelican, ~robin, ~eagle, ~crow, ~raven, ~parrot, ~hummingbird, ~falcon, ~hawk, ~seagull, ~flamingo, ~peacock, ~toucan, ~macaw, ~stork, ~heron, ~crane bird, ~woodpecker, ~kingfisher / pájaro, ave, paloma, gorrion, ~aguila, ~loro, ~cuervo, ~gaviota, ~pavo real, ~tucan, ~flamenco, ~gallo, ~papagayo, ~guacamayo, ~colibri, ~avestruz, ~cigueña, ~petirrojo, ~garza, ~grulla, ~pelicano, ~halcon, ~pajaro carpintero, ~martin pescador',
  owl: 'owl / buho, lechuza',
  penguin: 'penguin, ~emperor penguin, ~puffin / pingüino, ~frailecillo',
  duck: 'duck, duckling, rubber duck, ~goose, ~swan, ~chicken, ~hen, ~turkey, ~geese, ~chick / pato, patito, ~cisne, ~ganso, ~gallina, ~pavo, ~pollo, ~pollito, ~oca',
  fish: 'fish, ~goldfish, ~shark, ~dolphin, ~whale, ~salmon fish, ~koi, ~trout, ~tuna, ~swordfish, ~narwhal, ~orca / pez, pescado, ~tiburon, ~delfin, ~ballena, ~atun, ~trucha, ~pez espada, ~carpa, ~pez dorado',
  train:
    'train, steam train, locomotive, steam locomotive, ~tram, ~railway / tren, locomotora, ~tranvia, ~ferrocarril',
  airplane:
    'airplane, aeroplane, plane, jet, airliner, aircraft, ~helicopter, ~fighter jet, ~glider / avión, avioneta, ~helicoptero, ~planeador',
  bicycle:
    'bicycle, bike, ~motorcycle, ~motorbike, ~scooter, ~tricycle, ~hog motorcycle, ~moped, ~dirt bike, *harley davidson, *vespa / bicicleta, bici, ~motocicleta, ~patinete, ~triciclo, ~moto, ~ciclomotor',
  balloon: 'balloon, balloons, party balloon / globo, globos',
  table: 'coffee table, side table / mesita, mesa de centro',
  bed: 'bed, double bed / cama',
  bookshelf:
    'bookshelf, bookcase, book shelf, book case, shelves, ~cupboard, ~cabinet, ~closet, ~wardrobe / estantería, librero, ~armario, ~ropero',
  piano: 'piano, grand piano, ~organ, ~harpsichord / piano de cola, ~organo, ~clavecin',
  guitar:
    'guitar, acoustic guitar, ~ukulele, ~violin, ~cello, ~banjo, ~electric guitar, ~bass guitar, ~harp, ~lute, ~mandolin, ~flamenco guitar / guitarra, ~ukelele, ~violonchelo, ~arpa, ~laud, ~mandolina, ~guitarra flamenca, ~guitarra electrica',
  laptop:
    'laptop, notebook computer, laptop screen, ~computer, ~keyboard, ~television, ~tv, ~monitor, ~computer screen, ~computer monitor, ~projector, *macbook / portátil, ordenador portatil, ~ordenador, ~computadora, ~teclado, ~television, ~televisor, ~monitor',
  microphone: 'microphone, mic / microfono',
  statue:
    'statue, bust of, bust of a man, bust of a woman, marble bust, bronze bust, stone bust, plaster bust, bust statue, marble statue, ~figurine, ~sphinx, ~buddha, ~monument, ~statue of liberty, ~kachina doll, ~doll, ~gargoyle / estatua, busto de, busto de marmol, busto de bronce, busto de un hombre, busto de una mujer, ~figurilla, ~buda, ~monumento, ~estatua de la libertad, ~muneca, ~esfinge, ~gargola',
  robot: 'robot, toy robot, ~android, *gundam, *transformer, ~mech, ~cyborg / robot de juguete, ~androide',
  wineglass:
    'wine glass, glass of wine, glass of red wine, glass of white wine, glasses of wine, glasses of red wine, wineglass, red wine, white wine, ~champagne / copa de vino, copa de vino tinto, copa de vino blanco, ~champan, ~cava, ~copa de champan, ~copa de cava',
  beer: 'beer, glass of beer, pint of beer, glasses of beer, beer mug, ~stout, ~ale, ~pint of stout, lager / cerveza, jarra de cerveza',
  cocktail:
    'cocktail, martini, margarita, ~mojito, daiquiri, ~bloody mary, ~smoothie, ~iced tea, ~lemonade / cóctel, ~batido, ~limonada, ~granizado',
  pizza: 'pizza, slice of pizza / porcion de pizza',
  sushi: 'sushi, nigiri, maki, ~sashimi / rollos de sushi',
  pancakes: 'pancake, pancakes, hotcakes, ~waffle, ~crepe, ~macarons / tortitas, panqueques, ~gofre, ~crepes',
  sign: 'sign, signboard, road sign, ~street sign, ~plaque, ~placard, ~signpost / letrero, rotulo, senal, senal de trafico, ~pancarta, ~placa',
  neonsign: 'neon sign, neon signs, neon lettering / letrero de neon, rotulo de neon, cartel de neon',
  chalkboard: 'chalkboard, blackboard, ~whiteboard, ~menu board / pizarra, pizarron, ~pizarra blanca',
  poster:
    'poster, ~flyer, ~map, ~world map, ~album cover, ~billboard, ~banner, ~greeting card, ~postcard / cartel, poster de cine, afiche, ~mapa, ~mapamundi, ~folleto, ~valla publicitaria, ~tarjeta de felicitacion, ~postal',
  stopsign: 'stop sign, stop signs / senal de stop, senal de alto',
  circle: 'circle, disc, round disc / circulo, disco',
  square: 'square / cuadrado',
  triangle: 'triangle / triangulo',
  heart: 'heart, heart shape / corazon',
  flag: 'flag, ~pennant / bandera, ~banderin',
  ladder: 'ladder, stepladder / escalera de mano',
  key: 'key, skeleton key, door key, house key / llave',
  hammer: 'hammer, ~mallet, ~axe, ~hatchet / martillo, ~mazo, ~hacha',
  sword: 'sword, ~dagger, ~saber, ~katana, broadsword / espada, ~daga, ~sable, ~catana',
  crown: 'crown, ~tiara / corona, ~tiara',
  chest: 'chest, treasure chest, ~coffer / cofre, cofre del tesoro, ~baul',
  hydrant: 'fire hydrant, hydrant / boca de incendios, hidrante',
  skateboard: 'skateboard, ~longboard / monopatín, ~patineta',
  rocket:
    'rocket, toy rocket, ~spaceship, ~space ship, ~space shuttle, ~missile, ~spacecraft / cohete, ~nave espacial, ~transbordador espacial, ~misil',
  airballoon: 'hot air balloon, hot air balloons, air balloon / globo aerostatico, globos aerostaticos',
  butterfly: 'butterfly, butterflies, monarch butterfly, ~moth, ~dragonfly / mariposa, ~polilla, ~libelula',
  snake: 'snake, serpent, ~cobra, ~python, ~viper / serpiente, culebra, ~cobra, ~vibora',
  pepper: 'bell pepper, bell peppers, pepper, peppers / pimiento, pimientos',
  juice:
    'juice, orange juice, glass of juice, glass of orange juice, ~apple juice, ~fruit juice, ~grape juice, ~lemon juice, ~glass of milk, ~glass of lemonade / zumo, jugo, zumo de naranja, jugo de naranja, vaso de zumo, ~zumo de limon, ~zumo de manzana, ~vaso de leche',
  dinosaur:
    'dinosaur, brontosaurus, ~tyrannosaurus, ~tyrannosaurus rex, ~t rex, ~stegosaurus, ~stegasaurus, ~styracosaurus, ~triceratops, ~dragon / dinosaurio, ~tiranosaurio, ~dragon',
  turtle: 'turtle, tortoise, ~sea turtle, ~frog, ~toad / tortuga, ~rana, ~sapo',
  fox: 'fox, red fox, ~coyote / zorro, zorra, ~coyote',
  plate: 'plate, dinner plate, ~platter, ~saucer, ~tray / plato, ~platillo, ~bandeja',
  cheese: 'cheese, wedge of cheese, swiss cheese, ~butter / queso, ~mantequilla',
  fries: 'fries, french fries, ~chips / patatas fritas, papas fritas',
  chess:
    'chess, chess board, chessboard, chess set, game of chess, ~checkerboard, ~chequerboard, ~chess piece, ~chess pieces, ~pawn, ~checkers, ~board game / ajedrez, tablero de ajedrez, ~juego de mesa, ~peon',
  fireplace: 'fireplace, fire place, hearth, ~stove / chimenea, ~estufa',
  bathtub: 'bathtub, bath tub, bath, tub, ~sink, ~toilet / bañera, tina, ~lavabo, ~inodoro',
  phone:
    'phone, smartphone, cell phone, mobile phone, cellphone, ~tablet, ~telephone, *iphone / teléfono móvil, smartphone, ~telefono, ~tableta',
  umbrella: 'umbrella, parasol / paraguas, sombrilla',
  waterfall: 'waterfall, waterfalls, ~cascade, ~rapids / cascada, catarata, cataratas',
  palm: 'palm, palm tree, coconut palm / palmera, palma, cocotero',
  cutlery:
    'cutlery, silverware, fork, knife, spoon, fork and knife, knife and fork, ~chopsticks, ~spatula, ~ladle, ~whisk / cubiertos, tenedor, cuchillo, cuchara, ~palillos chinos, ~espatula',
  scissors: 'scissors, pair of scissors, ~shears, ~pliers, ~tweezers / tijeras, par de tijeras, ~alicates',
  pencil:
    'pencil, pencils, colored pencils, coloured pencils, ~crayon, ~crayons, ~paintbrush, ~fountain pen, ~ballpoint pen / lápiz, lapices, lapices de colores, ~pincel, ~boligrafo',
  hourglass: 'hourglass, hour glass, sand clock, ~egg timer / reloj de arena',
  drum: 'drum, drums, snare drum, ~drum set, ~drum kit, ~bongos, ~tambourine / tambor, tambores, ~bateria musical, ~pandereta, ~bateria',
  trumpet:
    'trumpet, cornet, ~trombone, ~saxophone, ~french horn, ~tuba, ~flute, ~clarinet / trompeta, ~trombon, ~saxofon, ~flauta, ~clarinete',
  racket:
    'tennis racket, tennis racquet, racket, ~badminton racket, ~squash racket, ~lacrosse stick / raqueta, raqueta de tenis, ~pala de padel',
  lightbulb: 'light bulb, lightbulb, bulb, ~flashlight / bombilla, ~linterna',
  cone: 'traffic cone, traffic cones, road cone, safety cone / cono de trafico, conos de trafico',
  fridge:
    'fridge, refrigerator, freezer, ~oven, ~microwave, ~dishwasher, ~washing machine, ~vending machine, ~safe / nevera, frigorifico, refrigerador, congelador, ~horno, ~microondas, ~lavadora, ~lavavajillas, ~caja fuerte',
  mirror:
    'mirror, wall mirror, hand mirror, looking glass, ~picture frame, ~photo frame / espejo, ~marco de fotos',
  basket: 'basket, wicker basket, picnic basket, ~laundry basket, ~hamper / cesta, canasta, cesto de mimbre',
  carrot: 'carrot, carrots, ~parsnip / zanahoria, zanahorias',
  corn: 'corn, corn on the cob, ear of corn, ~corn dog / maíz, mazorca, mazorca de maiz',
  hotdog:
    'hot dog, hotdog, hot dogs, ~sausage, ~sausages, ~bratwurst / perrito caliente, perritos calientes, ~salchicha, ~salchichas',
  lobster:
    'lobster, crayfish, ~crab, ~shrimp, ~prawn, ~scorpion / langosta, bogavante, ~cangrejo, ~gamba, ~camaron, ~escorpion, ~gambas, ~camarones',
  snowman: 'snowman, snow man / muneco de nieve',
  ceilingfan: 'ceiling fan, ceiling fans, ~electric fan, ~desk fan / ventilador de techo, ~ventilador',
  post: 'wooden post, post, fence post, wooden pole, ~pole, ~stake, ~totem pole / poste, poste de madera, ~estaca',
  door: 'door, wooden door, front door, ~gate, ~doorway / puerta, puerta de madera, ~porton',
  knocker:
    'door knocker, doorknocker, knocker, ~door handle, ~doorknob, ~door bell / aldaba, llamador, ~pomo, ~picaporte',
  bin: 'trash bin, trash can, garbage can, garbage bin, rubbish bin, dustbin, wastebasket, waste basket, bin, ~recycling bin, ~dumpster, ~barrel, ~bucket, ~pail / cubo de basura, papelera, basurero, ~barril, ~cubo de reciclaje, ~balde, ~contenedor de basura',
  climber:
    'jungle gym, climbing frame, monkey bars, ~playground, ~playset, ~swing set, ~seesaw / estructura para trepar, ~patio de juegos, ~columpio, ~columpios',
  glasses:
    'glasses, pair of glasses, eyeglasses, spectacles, eye glasses, reading glasses, ~monocle / gafas, anteojos, par de gafas, lentes de ver',
  sunglasses:
    'sunglasses, sun glasses, pair of sunglasses, ~goggles / gafas de sol, lentes de sol, par de gafas de sol, ~gafas protectoras',
  compass: 'compass, ~astrolabe, ~sextant / brújula, ~astrolabio',
  gramophone:
    'gramophone, phonograph, record player, ~turntable, ~jukebox / gramófono, fonografo, tocadiscos, ~rocola',
  cash: 'cash, banknotes, pile of cash, money, dollar bills, ~dollar bill, ~banknote, ~coins, ~coin, ~currency, ~dollars / dinero, billetes, dinero en efectivo, ~monedas, ~moneda, ~dolares',
  shards:
    'shards, shard, broken mirror, broken glass, shattered glass, glass shards / esquirlas, espejo roto, cristales rotos, vidrio roto',
  note: 'sticky note, sticky notes, post it, post it note, notepad, ~memo, ~paper note / nota adhesiva, notas adhesivas, bloc de notas',
  socks:
    'socks, sock, pair of socks, stockings, ~mittens, ~slippers / calcetines, calcetin, par de calcetines, medias',
  toybrick:
    'toy brick, toy bricks, building brick, building blocks, toy block, *lego, *lego brick, *lego bricks, *lego block, *lego blocks, *duplo / ladrillo de juguete, ladrillos de juguete, bloque de construccion, *pieza de lego',
  saw: 'handsaw, a saw, hand saw, ~hacksaw, ~chainsaw / serrucho, sierra de mano, ~motosierra',
  jelly: 'jelly, jello, gelatin, jell o, ~panna cotta, ~custard, ~flan / gelatina, ~flan, ~natillas',
  carton:
    'milk carton, a carton, carton of milk, milk container, juice carton, ~apple juice carton / cartón de leche, brik, ~carton de zumo',
  pitcher:
    'pitcher, jug, water jug, milk jug, jug of water, pitcher of water, jug of milk, pitcher of milk, ~carafe, ~decanter / jarra, jarra de agua, jarra de leche, ~garrafa, ~decantador',
  waterglass:
    'glass of water, water glass, tumbler, glass of ice, glass with ice, ice water, glass of ice water, glass of iced water, glasses of water, ~ice cube, ~ice cubes / vaso de agua, vaso, vaso con hielo, ~cubito de hielo, ~cubitos de hielo',
  toast:
    'toast, slice of bread, slices of bread, piece of toast, slice of toast, ~french toast / tostada, tostadas, rebanada de pan, ~torrija, ~torrijas',
  fly: 'mosquito, a fly, house fly, housefly, ~gnat, ~wasp, ~bee, ~bumblebee, ~cicada, ~insect, ~bug / mosca, mosquito, ~avispa, ~abeja, ~insecto, ~abejorro, ~cigarra',
  beetle:
    'beetle, rhino beetle, scarab, ladybug, ladybird, ~cockroach, ~ant, ~ants, ~spider, ~mantis, ~grasshopper / escarabajo, mariquita, ~cucaracha, ~hormiga, ~hormigas, ~arana, ~mantis, ~saltamontes',
  rainbow: 'rainbow, rainbows / arcoiris, arco iris',
} as const
export type ThingName = keyof typeof THINGS

/** Contents of a jug, by the object of their word. */
export const POURABLE = [
  'beer',
  'juice',
  'cocktail',
  'wineglass',
  'bottle',
  'coffee',
  'teapot',
  'waterglass',
] as const satisfies readonly ThingName[]
export type PourableDrink = (typeof POURABLE)[number]

/** Words for kinds of chairs and for sports shoes. Plain, like the lists above. */
const SEAT_FORMS = {
  armchair: ['armchair', 'sillon', 'butaca'],
  stool: ['stool', 'taburete'],
  sofa: ['sofa', 'couch'],
  bench: ['bench', 'banco', 'banca'],
} as const
export type SeatForm = 'chair' | keyof typeof SEAT_FORMS

const isOneOf = (word: string, words: readonly string[]) =>
  words.some((one) => word === one || word === `${one}s` || word === `${one}es`)

/** Kind of chair that a word means. */
export function seatFormOf(word: string): SeatForm {
  const forms = Object.entries(SEAT_FORMS) as [SeatForm, readonly string[]][]
  return forms.find(([, words]) => isOneOf(word, words))?.[0] ?? 'chair'
}

/** True if a word means sports shoes. */
export const isSportShoe = (word: string): boolean =>
  isOneOf(word, ['sneaker', 'trainer', 'zapatilla', 'deportiva', 'tenis'])

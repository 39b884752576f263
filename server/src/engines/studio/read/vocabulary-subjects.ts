// People, clothes and things by name, English and Spanish.

export const PERSON_WORDS = {
  female:
    'woman, girl, lady, female, actress, ballerina, bride, she, mother, queen, businesswoman, mujer, chica, dama, senora, novia, bailarina, ella, madre, reina, femenina, muchacha, modelo femenina',
  male: 'man, boy, guy, gentleman, male, groom, he, father, king, businessman, hombre, chico, caballero, senor, novio, el hombre, padre, rey, masculino, muchacho, tipo',
  person:
    'model, person, mannequin, figure, dancer, portrait, someone, human, artist, musician, dressmaker, designer, traveller, fashion model, athlete, chef, modelo, persona, maniqui, figura, retrato, alguien, artista, musico, bailarin, atleta, disenador, viajero, barista, lookbook, outfit, atuendo, look',
} as const

/** Words that make several of one. */
export const COUNT_WORDS = {
  2: 'couple, pair of people, two people, two women, two men, two models, two mannequins, duo, friends, sisters, brothers, twins, pareja, dos personas, dos mujeres, dos hombres, dos modelos, dos maniquies, amigos, amigas, hermanas, hermanos',
  3: 'group, three people, three women, three men, three models, three mannequins, trio, team, family, band, people, models, women, men, mannequins, grupo, tres personas, tres mujeres, tres hombres, tres modelos, tres maniquies, equipo, familia, banda, gente, modelos, mujeres, hombres, maniquies',
} as const

export const GARMENTS = {
  dress: 'dress, sundress, slip dress, vestido, frock',
  gown: 'gown, evening dress, ball gown, wedding dress, haute couture, couture, vestido de gala, vestido largo, vestido de novia, vestido de noche, toga',
  coat: 'coat, overcoat, parka, cape, cloak, abrigo, capa, sobretodo',
  trench: 'trench, trench coat, trenchcoat, raincoat, gabardina, impermeable',
  blazer: 'blazer, sport coat, americana, saco',
  suit: 'suit, tuxedo, tailored suit, pantsuit, traje, esmoquin, terno, tailoring, sastreria',
  jacket: 'jacket, bomber, leather jacket, chaqueta, cazadora, campera, chamarra',
  shirt: 'shirt, blouse, button down, camisa, blusa',
  sweater: 'sweater, jumper, pullover, cardigan, hoodie, sweatshirt, jersey, sueter, sudadera',
  turtleneck: 'turtleneck, roll neck, cuello alto, cuello vuelto, polo neck',
  tshirt: 't shirt, tshirt, tee, top, tank top, camiseta, playera, remera',
  trousers: 'trousers, pants, slacks, chinos, pantalon, pantalones',
  wide: 'wide trousers, wide leg, palazzo, pantalon ancho, pantalones anchos, wide leg trousers',
  jeans: 'jeans, vaqueros, tejanos, blue jeans',
  shorts: 'shorts, bermuda, pantalon corto, bermudas',
  skirt: 'skirt, pleated skirt, falda, pollera',
  miniskirt: 'miniskirt, mini skirt, minifalda',
  shoes: 'loafers, oxfords, dress shoes, mocasines, footwear, calzado',
  boots: 'boots, boot, botas, bota, botines',
  heels: 'heels, high heels, stilettos, pumps, tacones, zapatos de tacon',
  hat: 'hat, fedora, wide brimmed hat, sombrero, sun hat, pamela',
  cap: 'cap, beanie, beret, gorra, gorro, boina',
  scarf: 'scarf, shawl, bufanda, panuelo, chal, foulard, fular',
  belt: 'belt, sash, cinturon, fajin',
} as const
export type GarmentName = keyof typeof GARMENTS

/** What can stand in the middle of a still life or a view. */
export const THINGS = {
  perfume: 'perfume, fragrance, cologne, fragancia, colonia, eau de parfum',
  bottle:
    'bottle, wine, whisky, botella, frasco, flask, vino, liquor, licor, olive oil, aceite, serum, shampoo, champu, lotion, locion, cosmetics, cosmetic, cosmeticos, product, producto, skincare',
  jar: 'jar, face cream, moisturizer, pot of cream, tarro, bote, hydrating cream, crema facial, honey, miel',
  lipstick: 'lipstick, pintalabios, labial, barra de labios, makeup, maquillaje',
  watch: 'watch, wristwatch, clock, timepiece, reloj, relojes',
  ring: 'ring, jewelry, jewellery, diamond, engagement ring, anillo, joya, joyas, joyeria, diamante, bracelet, pulsera',
  shoe: 'shoe, sneaker, trainer, sneakers, shoes, zapato, zapatos, zapatilla, deportiva, tenis, zapatillas',
  bag: 'bag, handbag, purse, tote, clutch, bolso, cartera, bolsa, bolsos',
  cup: 'cup, mug, taza, tazon, tableware, vajilla',
  teapot: 'teapot, tea, kettle, matcha, te, tetera, infusion, hervidor',
  bowl: 'bowl, salad, food, meal, lunch, dinner, cuenco, ensalada, comida, almuerzo, cena, ensaladera',
  burger: 'burger, hamburger, cheeseburger, sandwich, street food, hamburguesa, bocadillo, comida rapida',
  banana: 'banana, platano, tropical fruit, tropical fruits, fruta tropical, frutas tropicales',
  pumpkin: 'pumpkin, squash, gourd, halloween, calabaza, zapallo, vegetable, verdura, hortaliza',
  mushrooms:
    'mushroom, mushrooms, fungi, toadstool, porcini, seta, setas, champinon, champinones, hongo, hongos',
  lamp: 'lamp, table lamp, lampara, flexo, luminaria',
  headphones: 'headphones, headset, earphones, auriculares, audifonos, cascos',
  vase: 'vase, vessel, pottery, amphora, jarron, florero, anfora, vasija, urn, jug, jarra',
  candle: 'scented candle, candle jar, vela aromatica, candelabra, candelabro',
  box: 'box, gift, package, packaging, present, caja, regalo, paquete, envase',
  chair: 'chair, armchair, stool, silla, sillon, taburete, butaca, furniture, mueble, muebles',
  book: 'book, books, notebook, magazine, libro, libros, cuaderno, revista',
  speaker: 'speaker, loudspeaker, radio, altavoz, bocina, parlante',
  camera: 'vintage camera, photo camera, camara de fotos, camera, camara',
  orange:
    'oranges, citrus, naranjas, fruit, fruits, fruta, frutas, mandarin, orange fruit, mandarinas, grapefruit',
  apple: 'apple, manzana',
  lemon: 'lemon, lemons, limon, limones',
  pear: 'pear, pera',
  cherries:
    'cherry, cherries, berry, berries, grapes, cereza, cerezas, uvas, uva, bayas, frutos rojos, strawberries, fresas',
  cake: 'cake, dessert, pastry, tarta, pastel de cumpleanos, torta, postre, bizcocho, pastel de boda, layer cake',
  donut: 'donut, doughnut, bagel, rosquilla, dona, donuts',
  coffee:
    'coffee, espresso, latte, cappuccino, cafe con leche, cafe espresso, capuchino, cup of coffee, taza de cafe',
  icecream: 'ice cream, gelato, helado, sundae, sorbet, sorbete',
  bread: 'bread, loaf, croissant, pan, hogaza, baguette',
  eggs: 'egg, eggs, huevo, huevos',
  flowers:
    'flower, flowers, bouquet, roses, rose, peonies, blossom, flor, flores, ramo, rosas, peonias, floral, daisies, margaritas',
  tulips: 'tulip, tulips, tulipan, tulipanes, lilies, lirios',
  plant:
    'plant, leaves, monstera, palm, houseplant, foliage, planta, hojas, palma, palmera, follaje, botanical, botanico, ferns, helechos',
  tree: 'tree, lone tree, oak tree, apple tree, maple, olive tree, arbol, arbol solitario, manzano, arce, encina',
  cactus: 'cactus, succulent, cacti, suculenta, cactaceae',
  branches:
    'branch, branches, olive branch, cherry blossom, bonsai, rama, ramas, olivo, almendro, dried flowers, pampas, flores secas, wheat, trigo',
  car: 'car, automobile, vehicle, sports car, sedan, coche, auto, carro, vehiculo, deportivo, van, furgoneta',
  boat: 'boat, sailboat, ship, yacht, barco, velero, barca, yate, bote de vela',
  arches:
    'arches, arch, arcade, vault, arcos, arco, arqueria, boveda, architecture, arquitectura, portal, cloister, claustro',
  house:
    'house, cottage, villa, cabin, farmhouse, building, casa, cabana, casita, edificio, granja, casa de campo',
  tower: 'tower, castle, fortress, turret, citadel, torre, castillo, fortaleza, torreon, alcazar, ciudadela',
  lighthouse: 'lighthouse, beacon, faro',
  stairs: 'stairs, steps, escaleras, escalones, peldanos',
  columns: 'columns, column, pillars, temple, columnas, pilares, templo, colonnade, columnata, ruins, ruinas',
  hills:
    'hills, landscape, valley, countryside, meadow, colinas, paisaje, valle, campo, pradera, colina, horizon, horizonte',
  peaks:
    'peaks, snowy mountains, mountain range, mountains, cordillera, picos, montanas, alps, alpes, volcano, volcan',
  dunes: 'dunes, dune, dunas, duna',
  sea: 'seascape, waves on the sea, coast, island, marina vista, costa, isla, islands, islas, coastline, cliffs, acantilados',
  spheres:
    'sphere, spheres, balls, bubbles, esfera, esferas, bolas, burbujas, abstract, abstracto, abstracta, orbs, geometry, geometria, geometric, geometrico, surreal, surrealista',
  ribbons:
    'ribbon, ribbons, cinta, cintas, swirl, espiral, curve, curva, wave form, ondas, sculpture, escultura, spiral',
  rings:
    'torus, tori, toroide, toroides, loops, knot, nudo, hoops, aros, links, eslabones, circles, circulos',
  cubes:
    'cubes, cube, blocks, cubos, cubo, bloques, pyramid, piramide, prism, prisma, podium, pedestal, podio',
} as const
export type ThingName = keyof typeof THINGS

// Names of colours and materials: comma-separated words, English before the slash, Spanish after it.

/** Display colour and its names. */
export const COLOURS = {
  red: ['#b3141f', 'red / rojo, colorado'],
  scarlet: ['#c8200c', 'scarlet, vermilion / escarlata, bermellon'],
  crimson: ['#8f0d22', 'crimson, ruby / carmesi, rubi'],
  burgundy: ['#5a1022', 'burgundy, maroon, wine red, dark red, oxblood / granate, burdeos, vino tinto'],
  pink: ['#e08ba6', 'pink / rosa, rosado'],
  blush: ['#e8c1b8', 'blush, nude, rose quartz / rosa palo'],
  fuchsia: ['#c2287a', 'fuchsia, hot pink, cerise / fucsia'],
  magenta: ['#a8186f', 'magenta'],
  salmon: ['#ec9384', 'salmon, salmon pink'],
  coral: ['#e5674f', 'coral'],
  orange: [
    '#dd661a',
    'orange colour, orange color, orange, tangerine / naranja, anaranjado, mandarina color',
  ],
  peach: ['#f0b592', 'peach colour, peach, apricot / melocoton, durazno, albaricoque'],
  terracotta: ['#b1532f', 'terracotta, clay colour / terracota, barro'],
  rust: ['#96421f', 'rust, rusty, sienna / oxido, siena'],
  yellow: ['#e8bb22', 'yellow, sunflower yellow / amarillo'],
  amber: ['#c2741c', 'amber / ambar'],
  mustard: ['#bd8d1f', 'mustard, ochre / mostaza, ocre'],
  lemon: ['#efdc5c', 'lemon yellow, pastel yellow / amarillo limon'],
  green: ['#2c7a45', 'green / verde'],
  emerald: ['#0b6b4c', 'emerald / esmeralda'],
  sage: ['#8da082', 'sage, sage green / salvia, verde salvia'],
  olive: ['#5c6030', 'olive, khaki, moss / oliva, caqui, verde oliva'],
  mint: ['#a2d3ba', 'mint / menta, verde menta'],
  lime: ['#9cc22c', 'lime, chartreuse / lima, verde lima'],
  teal: ['#156a70', 'teal, petrol / verde azulado, petroleo'],
  turquoise: ['#2aa39e', 'turquoise, aquamarine / turquesa, aguamarina'],
  cyan: ['#37b6c9', 'cyan, aqua / cian'],
  blue: ['#2450a6', 'blue / azul'],
  navy: ['#152042', 'navy, midnight blue, navy blue, dark blue / marino, azul marino, azul oscuro'],
  cobalt: ['#173bb4', 'cobalt, ultramarine, royal blue / cobalto, azul cobalto, azul rey'],
  sky: ['#88b6de', 'sky blue, light blue, baby blue / celeste, azul claro, azul cielo'],
  indigo: ['#33307c', 'indigo / anil'],
  purple: ['#5b2a84', 'purple / morado, purpura'],
  violet: ['#6c45ac', 'violet / violeta'],
  lavender: ['#b2a0d8', 'lavender, lilac, mauve / lavanda, lila, malva'],
  plum: ['#5c2348', 'plum, aubergine / ciruela, berenjena'],
  brown: ['#5a3923', 'brown / marron, cafe oscuro, pardo, castano'],
  chocolate: ['#3f2418', 'chocolate brown, chocolate, dark brown'],
  camel: ['#b5946c', 'camel, tan / camello, tostado'],
  caramel: ['#9c6130', 'caramel, cognac / caramelo, conac'],
  beige: ['#cdb695', 'beige, sand colour, ecru, taupe / beis, arena color, crudo'],
  cream: ['#e8ddc4', 'cream, cream colour, vanilla / crema, vainilla'],
  ivory: ['#ece4d3', 'ivory, off white, pearl / marfil, blanco roto, perla'],
  white: ['#eceae6', 'white / blanco'],
  grey: ['#7c7e81', 'grey, gray / gris'],
  charcoal: [
    '#323438',
    'charcoal, dark grey, dark gray, anthracite, slate, graphite / antracita, gris oscuro, gris marengo, marengo, gris pizarra, color pizarra, grafito',
  ],
  black: ['#161619', 'black / negro'],
  pistachio: ['#c9d3c0', 'pastel green / verde pastel'],
  pastel: ['#dcc6d8', 'pastel / pasteles'],
} as const satisfies Record<string, readonly [string, string]>
export type ColourName = keyof typeof COLOURS

/** Names of materials. */
export const MATERIALS = {
  silk: 'silk, satin, silky / seda, saten, sedoso, raso',
  leather: 'leather, patent leather / cuero, piel, charol',
  denim: 'denim / mezclilla, vaquero tela',
  wool: 'wool, woollen, tweed, flannel, felt, cashmere / lana, fieltro, cachemira, pano',
  knit: 'knit, knitted, knitwear, ribbed, tricot / punto, tejido',
  linen: 'linen, cotton, canvas / lino, algodon, lona',
  velvet: 'velvet, suede, velour / terciopelo, ante',
  sequin: 'sequin, sequins, sequined, metallic fabric / lentejuelas, lame',
  glass: 'glass, crystal, transparent / vidrio, cristal, transparente',
  gold: 'gold, golden, golden metal, gilded / dorado, oro',
  silver:
    'silver, chrome, steel, metal, metallic, aluminium / plata, plateado, cromo, cromado, acero, metalico, aluminio',
  brass: 'brass, bronze / laton, bronce',
  copper: 'copper, rose gold / cobre, oro rosa, cobrizo',
  wood: 'wood, wooden, oak, walnut / madera, roble, nogal',
  marble: 'marble, stone, travertine, onyx / marmol, piedra, travertino',
  ceramic: 'ceramic, porcelain, glazed, earthenware / ceramica, porcelana, esmaltado',
  plaster: 'plaster, chalk, gypsum, stucco / yeso, escayola, estuco',
  concrete: 'concrete material, cement / cemento',
  plastic: 'plastic, glossy, acrylic, lacquer, lacquered, shiny / plastico, acrilico, brillante, lacado',
  terrazzo: 'terrazzo',
  matte: 'matte, matt, powdery / mate',
} as const
export type MaterialName = keyof typeof MATERIALS

/** Words for the backdrop, so that a colour beside them applies to it. */
export const BACKDROP =
  'backdrop, background, wall, seamless, paper, walls, floor / fondo, pared, muro, telon, papel, paredes, suelo, piso'

/** Supports on which a prompt places objects, so that a colour or material beside them applies to them. */
export const SUPPORT =
  'table, plinth, slab, tabletop surface, surface, counter, desk, tray, board, block, worktop, shelf / mesa, peana, losa, superficie, mostrador, escritorio, bandeja, tabla, repisa, estante'

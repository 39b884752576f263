// Places, light, weather, mood, framing and poses by name: English words, a slash, Spanish words.

import type { Pose } from '@studio/contract/vocabulary'

export const PLACES = {
  cyclorama: 'studio, cyclorama, photo studio / estudio, ciclorama, plato, estudio fotografico',
  sweep: 'paper sweep, seamless paper, paper roll, tabletop, table top / fondo de papel, sobremesa',
  room: 'room, living room, living area, sitting room, apartment, interior, ~bedroom, home, ~hotel, ~parisian apartment, ~classroom, ~office, ~in a cabin, ~in a house, ~inside a cabin, ~inside a house / sala, salon, habitacion, ~dormitorio, ~oficina, ~aula, sala de estar, apartamento, hogar, cuarto',
  loft: 'loft, brick wall, brick, bricks, warehouse, factory, industrial / ladrillo, ladrillos, almacen, fabrica, nave industrial',
  concrete:
    'concrete, concrete wall, brutalist, bunker, parking, garage / hormigon, brutalista, aparcamiento, garaje',
  garden:
    'garden, terrace, park, patio, courtyard, balcony, greenhouse, ~backyard / jardín, terraza, parque, balcon, invernadero',
  field:
    'field, open field, grassy field, pasture, prairie, lawn, ~grass, ~orchard, ~farm, ~tennis court, ~golf course, ~baseball field, ~soccer field, ~football field / prado, pradera abierta, pastizal, cesped, ~hierba, ~huerto, ~campo de futbol, ~campo de golf, ~pista de tenis',
  beach:
    'beach, seaside, shore, ocean, sea, seashore, harbour, harbor, port, ~marina, ~bay / playa, orilla, oceano, mar, puerto, ~bahia',
  desert: 'desert, sahara, sand / desierto, arena',
  forest:
    'forest, woods, ~jungle, trees, woodland, pines, ~swamp / bosque, selva, arboles, pinos, ~jungla, ~pantano',
  street:
    'street, city, alley, rooftop, urban, ~tokyo, ~new york, ~new york city, metropolis, ~london, ~paris, ~los angeles, ~san francisco, ~chicago, avenue, ~boulevard, ~subway, ~road, ~sidewalk, ~bridge, ~intersection, ~crosswalk, ~street corner, ~times square, ~tarmac, ~rome, ~barcelona, ~madrid, ~berlin, ~venice, ~amsterdam, ~istanbul, ~dubai, ~hong kong, ~shanghai, ~beijing, ~moscow, ~mexico city, ~buenos aires, ~havana, ~boston, ~miami, ~toronto, ~rio de janeiro, ~las vegas, ~seattle, ~austin, ~singapore, ~sydney, ~saigon, ~abbey road, ~zebra crossing / calle, ciudad, callejon, azotea, urbano, avenida, metro, ~cruce, ~acera, ~puente, ~bulevar, ~carretera, ~cruce de calles, ~esquina de la calle, ~paso de cebra, ~paso de peatones, ~londres, ~nueva york',
  staircase: 'staircase, stairwell, stairway / escalera, escalinata',
  gallery:
    'gallery, museum, exhibition, hall, ~palace, ~cathedral / galería, museo, exposicion, ~palacio, vestibulo, ~catedral',
  cafe: 'cafe, coffee shop, restaurant, bar, bistro, ~bakery, ~library, ~shop, ~store / cafetería, restaurante, ~panaderia, ~biblioteca, ~tienda',
  kitchen: 'kitchen, dining room, countertop / cocina, comedor, encimera',
  bathroom: 'bathroom, shower room, ~spa, ~restroom / baño, cuarto de bano, ~aseo',
  pool: 'pool, ~water, ~lake, ~river, poolside, ~pond, ~canal, ~stream / piscina, ~agua, ~lago, ~rio, alberca, ~estanque, ~arroyo',
  mountain:
    'mountain, mountain top, summit, cliff, peak, snow field, glacier / montana, cumbre, cima, acantilado, glaciar',
  rooftop: 'roof terrace, ~penthouse / terraza en la azotea, ~atico',
  stage:
    'stage, theatre, theater, runway, catwalk, ~concert, ~nightclub, ~club, ~opera, ~circus / escenario, teatro, pasarela, concierto, desfile, discoteca, ~tablao, ~circo',
} as const
export type PlaceName = keyof typeof PLACES

export const LIGHTS = {
  softbox:
    'softbox, soft light, soft lighting, studio light, studio lighting, diffused light, beauty light, high key / luz suave, luz difusa, caja de luz, ventana de luz, luz de estudio, clave alta',
  window:
    'window, window light, warm window light, morning light, natural light, daylight, sunlit, sunlight / ventana, luz de ventana, luz calida de ventana, luz natural, luz de manana, luz del dia',
  rim: 'rim light, rim lighting, backlight, backlit, silhouette, edge light / contraluz, silueta, luz de borde, contorno',
  golden:
    'golden hour, sunset, sunrise, golden light, dusk light, warm light, dawn / hora dorada, atardecer, amanecer, puesta de sol, luz dorada, luz calida, ocaso',
  neon: 'neon, neon light, neon lights, cyberpunk, led lights / neones, luces de neon, luz de neon',
  overcast:
    'overcast, overcast light, cloudy light, flat light, shade, open shade / nublado, luz plana, sombra abierta',
  candle:
    'candle, candles, candlelight, firelight, fire, lantern / vela, velas, luz de velas, fuego, hoguera, farol',
  hard: 'hard light, direct sun, hard sun, harsh light, midday, noon, sunny, flash, sun / luz dura, sol directo, sol duro, mediodia, soleado, sol',
  blue: 'blue hour, twilight, dusk / hora azul, crepusculo, anochecer',
  night:
    'moonlight, night, moonlit, starry, starry night, starry sky, starry night sky, night sky, moon, full moon, ~midnight, ~stars / luz de luna, noche, nocturno, cielo estrellado, cielo nocturno, luna, luna llena, medianoche, ~estrellas',
  ring: 'ring light, beauty dish, frontal light, ring flash, on camera flash / aro de luz, luz frontal',
  spot: 'spotlight, spot light, stage light, reflector, theatrical light / foco, luz de escenario, focos, luz teatral',
  rembrandt:
    'rembrandt, chiaroscuro, dramatic light, dramatic lighting, low key, caravaggio, side light, split light / claroscuro, luz dramatica, clave baja, luz lateral',
  blinds:
    'blinds, blind, venetian blinds, noir, film noir, shutters, slatted light / persianas, persiana, cine negro',
  dappled:
    'dappled, dappled light, leaf shadows, shadow play, gobo, shadows / luz filtrada, sombras de hojas, sombras',
} as const
export type LightName = keyof typeof LIGHTS

export const WEATHERS = {
  fog: 'fog, foggy, mist, misty, haze, hazy, smoke / niebla, neblina, bruma, humo, brumoso',
  rain: 'rain, rainy, raining, wet, puddle, puddles, drizzle, downpour, storm, stormy, rainstorm, ~tornado, ~thunderstorm, ~lightning, ~hurricane / lluvia, lluvioso, lloviendo, llovizna, mojado, charco, charcos, tormenta, ~tornado, ~huracan, ~relampago, ~tormenta electrica',
  snow: 'snow, snowy, snowing, snowstorm, blizzard, snowfall, snow covered, winter, frost / nieve, nevado, nevando, ventisca, invierno, helada, nevada',
  clear: 'clear sky, summer, blue sky, ~sky, ~skies / cielo despejado, verano, cielo azul, ~cielo',
  clouds: 'clouds, cloudy, cloud, ~chemtrail, ~chemtrails, ~contrail, ~contrails / nubes, nube, nuboso',
  autumn: 'autumn, fall season / otono, otonal',
  spring: 'spring / primavera, primaveral',
} as const
export type WeatherName = keyof typeof WEATHERS

export const MOODS = {
  dramatic:
    'dramatic, moody, dark, mysterious, cinematic, intense, gothic, brooding, high contrast, ominous / dramatico, oscuro, misterioso, cinematografico, intenso, gotico, sombrio, alto contraste',
  calm: 'calm, serene, peaceful, quiet, minimal, minimalist, zen, clean, simple / calma, sereno, tranquilo, minimalista, minimo, limpio, sobrio',
  joyful:
    'joyful, happy, vibrant, colorful, colourful, playful, bright, bold, energetic, pop / alegre, feliz, vibrante, colorido, divertido, luminoso, atrevido',
  romantic:
    'romantic, dreamy, tender, soft mood, ethereal, delicate, poetic / romantico, onirico, tierno, etereo, delicado, sonador, poetico',
  luxurious:
    'luxury, luxurious, elegant, opulent, glamorous, glamour, sophisticated, premium, chic / lujo, lujoso, elegante, opulento, glamuroso, sofisticado',
  nostalgic:
    'nostalgic, vintage, retro, analog, film, faded, polaroid, seventies / nostalgico, analogico, antiguo, pelicula, desvaido, anos setenta',
  monochrome:
    'black and white, monochrome, b w, bw, grayscale / blanco y negro, monocromo, monocromatico, escala de grises',
  futuristic:
    'futuristic, sci fi, space, techno, holographic, iridescent / futurista, ciencia ficcion, espacial, iridiscente',
} as const
export type MoodName = keyof typeof MOODS

/** Media other than photography. Those that end in "of" only apply before their subject. */
export const MEDIA = {
  oil: 'oil painting, oil on canvas, painting, painting of, paintings of, portrait painting, painterly, impressionist painting, impressionistic painting, acrylic painting, ~digital painting, ~surrealist painting, ~expressionist painting, ~cubist painting, ~renaissance painting, ~mural of, ~fresco, ~gouache, ~pastel drawing, ~concept art / pintura al óleo, oleo sobre lienzo, pintura, pintura de, cuadro de, pintura impresionista, ~mural de, ~fresco',
  watercolour:
    'watercolor, watercolour, watercolor painting, watercolour painting, aquarelle / acuarela, pintura en acuarela',
  pencil:
    'pencil drawing, pencil sketch, sketch, drawing, sketch of, drawing of, drawings of, graphite drawing, charcoal drawing, charcoal sketch, ~crayon drawing, ~chalk drawing, ~engraving, ~etching, ~woodcut, ~diagram of, ~blueprint of / dibujo a lápiz, dibujo, dibujo de, boceto, boceto de, dibujo al carboncillo, ~grabado, ~diagrama de',
  ink: 'ink drawing, ink wash, ink painting, ink sketch, pen and ink, line drawing, line art, ~woodblock print / dibujo a tinta, tinta china, aguada',
  cartoon:
    'cartoon, cartoon of, cartoon drawing, comic strip, comic, comic about, comic of, anime, anime style, manga, illustration, illustration of, ~vector art, ~clip art, ~graphic novel, ~comic book style, ~pop art, ~pixel art, ~storybook / dibujos animados, caricatura, historieta, tebeo, ilustracion, ilustracion de, ~arte pop',
} as const
export type Medium = keyof typeof MEDIA

export const FRAMINGS = {
  detail: 'macro, detail shot, extreme close up, macro shot / detalle, primerisimo plano',
  close:
    'close up, closeup, headshot, head shot, face, bust, beauty shot, beauty portrait, head and shoulders, head and shoulders portrait, passport photo / primer plano, rostro, cara, busto, retrato de busto, cabeza y hombros, foto de carnet',
  half: 'half body, medium shot, waist up, half length, upper body, cowboy shot / plano medio, medio cuerpo, plano americano',
  full: 'full body, full length, full figure, head to toe / cuerpo entero, cuerpo completo, plano general',
  wide: 'wide shot, wide angle, long shot, environmental, panoramic, panorama / gran angular, plano abierto, panoramica, gran plano general',
} as const
export type Framing = keyof typeof FRAMINGS

export const ANGLES = {
  high: 'from above, high angle, top down, overhead, flat lay, birds eye, aerial view, aerial, bird s eye view / desde arriba, picado, cenital, vista superior, vista aerea, aereo',
  low: 'low angle, from below, worms eye, heroic angle / contrapicado, desde abajo, angulo bajo',
  tilted: 'dutch angle, tilted / plano holandes, inclinado, aberrante',
} as const

export const FOCUSES = {
  shallow:
    'shallow focus, shallow depth of field, bokeh, blurred background, out of focus / poca profundidad de campo, fondo desenfocado, desenfocado, desenfoque',
  deep: 'deep focus, everything in focus, sharp background, hyperfocal / todo enfocado, gran profundidad de campo, enfoque profundo',
} as const

export const LENSES = {
  24: 'ultra wide lens, fisheye',
  35: 'wide lens, reportage lens',
  50: 'normal lens, standard lens / objetivo normal',
  85: 'portrait lens / objetivo de retrato',
  135: 'telephoto, long lens / teleobjetivo, tele',
} as const

export const POSE_WORDS: Record<Pose, string> = {
  'standing-front': 'standing, stands, facing camera, front view / de pie, parado, de frente',
  'three-quarter-turn':
    'three quarter, turned, three quarter turn, contrapposto / tres cuartos, girado, girada',
  profile: 'profile, side view / de perfil, perfil, vista lateral',
  seated:
    'seated, sitting, sits, sat, reclining, ~meditating, ~kneeling, ~crouching / sentado, sentada, sentarse, recostada',
  leaning: 'leaning, leans, lean against / apoyado, apoyada, recargado, recargada',
  walking:
    'walking, walks, striding, running, in motion, ~jumping, ~marching / caminando, andando, camina, paseando, corriendo, ~saltando',
  'over-the-shoulder':
    'over the shoulder, looking back, back view, from behind / sobre el hombro, mirando atras, de espaldas',
  'hands-on-hips': 'hands on hips, power pose, akimbo, confident pose / manos en las caderas, en jarras',
}

/** Joint activities of people, strongest first: only the first is drawn. */
export const TOGETHER = {
  table:
    'having dinner, having lunch, having breakfast, having a meal, having coffee, having tea, eating dinner, eating breakfast, dining together, sharing a meal / cenando, desayunando, almorzando, tomando cafe, compartiendo una comida',
  embrace:
    'hugging, hug, hugs, embracing, embrace, embraces, hugging each other, ~cuddling, ~kissing / abrazados, abrazadas, abrazandose, abrazo, se abrazan, abrazarse, ~besandose, ~se besan',
  handshake:
    'shaking hands, shake hands, shakes hands, handshake, hand shake / dandose la mano, estrechandose la mano, se dan la mano, se estrechan la mano, apreton de manos, dandose un apreton de manos',
  dance:
    'dancing, dances, dance, dancing together, waltzing, waltz, tango, ~salsa dancing, ~ballroom, ~dancing flamenco, ~flamenco dance, ~flamenco dancing, ~ballet dancing, ~dancing ballet, ~dancing samba, ~dancing salsa / bailando, bailan, baila, baile, bailando juntos, vals, ~bailando flamenco, ~baile flamenco, ~bailando salsa, ~bailando samba, ~baile de salon, bailar',
  hands:
    'holding hands, hold hands, hand in hand / de la mano, cogidos de la mano, tomados de la mano, agarrados de la mano, cogidas de la mano',
  facing:
    'face to face, facing each other, opposite each other, across from each other, looking at each other, talking to each other, ~talking, ~chatting, ~conversation, ~arguing / frente a frente, cara a cara, uno frente al otro, una frente a la otra, mirandose, ~hablando, ~charlando, ~conversando, ~conversacion, ~discutiendo',
  beside:
    'side by side, next to each other, beside each other, shoulder to shoulder / lado a lado, uno al lado del otro, una al lado de la otra, hombro con hombro',
} as const
export type Together = keyof typeof TOGETHER

/** Words without visual meaning, which are ignored. */
export const IGNORED =
  'a, an, the, of, in, on, at, with, and, or, to, for, from, by, her, his, its, their, is, are, wearing, wears, dressed, holding, over, under, near, next, front, behind, beside, made, very, some, this, that, photo, photograph, picture, image, shot, photography, shoot, style, styled, scene, view, light, lighting, lit, tone, tones, color, colour, colors, colours, session, photoshoot, no, not, without, looking, one, soft, large, small, big, long, short, beautiful, nice, it, as, into, through, against, while, up, down, mm, el, la, los, las, un, una, unos, unas, de, del, en, con, y, o, para, por, al, su, sus, que, es, son, se, vestida, vestido de, llevando, lleva, foto, fotografia, imagen, estilo, escena, luz, tono, tonos, color, colores, sesion, sin, sobre, junto, muy, bajo, grande, pequeno, hermoso, bonito, bella, bello, largo, corto, suave, mirando, hecho, frente, entre, desde, cerca, mientras, como, set, piece, pieces, full, high, low, fresh, delicious, single, arrangement, composition, still, life, still life, toward, towards, lens, camera, left, right, over, unhurried, slowly, prisa, cloth, last, wide, above, lado, suaves, gran, ultimo, sale, baja, amplia, vista, mantel, hacia, camara, lente, izquierda, derecha, despacio, bodegon, naturaleza, muerta, composicion, two, three, dos, tres, editorial, fashion, commercial, lifestyle, documentary, candid, artistic, moda, comercial, documental, espontaneo, artistico, advertising, publicidad, campaign, campana, has, have, having, had, there, be, been, being, was, were, which, who, whose, what, out, off, around, about, like, all, any, each, every, other, another, them, they, these, those, both, too, also, but, because, my, mi, mis, our, so, than, then, when, where, just, only, between, among, across, along, away, back, get, got, such, great, coming, using, giving, gives, shown, showing, shows, doing, going, half, way, written, seen, visible, reflected, reflection, reflections, reflejado, reflejada, reflejo, reflejos, esta, estan, hay, tiene, tienen, cada, todo, toda, todos, otra, otro, cual, quien, pero, porque, tambien, mas, este, estos, ese, esa, parked, side, depicting, detailed, series, resolution, either, middle, number, estacionado, aparcado, detallado, medio'

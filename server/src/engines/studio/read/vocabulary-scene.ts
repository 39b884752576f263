// Places, light, weather, mood, framing and poses by name, English and Spanish.

import type { Pose } from '@studio/contract/photoshoot'

export const PLACES = {
  cyclorama: 'studio, cyclorama, photo studio, estudio, ciclorama, plato, estudio fotografico',
  sweep: 'paper sweep, seamless paper, paper roll, fondo de papel, tabletop, table top, sobremesa',
  room: 'room, living room, apartment, interior, bedroom, home, sala, salon, habitacion, dormitorio, apartamento, hogar, cuarto, hotel, parisian apartment',
  loft: 'loft, brick wall, brick, bricks, warehouse, factory, ladrillo, ladrillos, almacen, fabrica, nave industrial, industrial',
  concrete:
    'concrete, concrete wall, brutalist, bunker, parking, hormigon, brutalista, aparcamiento, garage, garaje',
  garden:
    'garden, terrace, park, patio, courtyard, balcony, jardin, terraza, parque, balcon, greenhouse, invernadero, orchard, huerto, lawn, cesped',
  beach: 'beach, seaside, shore, ocean, sea, playa, orilla, oceano, mar, seashore',
  desert: 'desert, sahara, desierto, sand, arena',
  forest: 'forest, woods, jungle, trees, woodland, bosque, selva, arboles, pinos, pines',
  street:
    'street, city, alley, downtown, rooftop, urban, tokyo, new york, calle, ciudad, callejon, azotea, urbano, metropolis, avenue, avenida, subway, metro',
  staircase: 'staircase, stairwell, stairway, escalera, escalinata',
  gallery: 'gallery, museum, exhibition, galeria, museo, exposicion, hall, palace, palacio, vestibulo',
  cafe: 'cafe, coffee shop, restaurant, bar, bistro, cafeteria, restaurante, bakery, panaderia, library, biblioteca',
  kitchen: 'kitchen, cocina, dining table, dining room, comedor, countertop, encimera',
  pool: 'pool, water, lake, river, poolside, piscina, agua, lago, rio, alberca, pond, estanque',
  mountain:
    'mountain, mountain top, summit, cliff, peak, montana, cumbre, cima, acantilado, snow field, glacier, glaciar',
  rooftop: 'skyline, skyscraper, skyscrapers, rascacielos, cityscape',
  stage:
    'stage, theatre, theater, runway, catwalk, concert, escenario, teatro, pasarela, concierto, desfile, nightclub, discoteca, club',
} as const
export type PlaceName = keyof typeof PLACES

export const LIGHTS = {
  softbox:
    'softbox, soft light, soft lighting, studio light, studio lighting, diffused light, luz suave, luz difusa, caja de luz, ventana de luz, luz de estudio, beauty light, high key, clave alta',
  window:
    'window, window light, morning light, natural light, daylight, ventana, luz de ventana, luz natural, luz de manana, luz del dia, sunlit, sunlight',
  rim: 'rim light, rim lighting, backlight, backlit, silhouette, contraluz, silueta, luz de borde, contorno, edge light',
  golden:
    'golden hour, sunset, sunrise, golden light, hora dorada, atardecer, amanecer, puesta de sol, luz dorada, dusk light, warm light, luz calida, dawn, ocaso',
  neon: 'neon, neon light, neon lights, cyberpunk, neones, luces de neon, luz de neon, led lights',
  overcast:
    'overcast, overcast light, cloudy light, flat light, shade, nublado, luz plana, sombra abierta, open shade',
  candle:
    'candle, candles, candlelight, firelight, fire, vela, velas, luz de velas, fuego, hoguera, lantern, farol, chimenea',
  hard: 'hard light, direct sun, hard sun, harsh light, midday, noon, sunny, flash, luz dura, sol directo, sol duro, mediodia, soleado, sun, sol',
  blue: 'blue hour, twilight, moonlight, dusk, hora azul, crepusculo, luz de luna, anochecer, night, noche, nocturno, moonlit',
  ring: 'ring light, beauty dish, aro de luz, frontal light, luz frontal, ring flash, on camera flash',
  spot: 'spotlight, spot light, stage light, foco, reflector, luz de escenario, focos, theatrical light, luz teatral',
  rembrandt:
    'rembrandt, chiaroscuro, dramatic light, dramatic lighting, low key, claroscuro, luz dramatica, clave baja, caravaggio, side light, luz lateral, split light',
  blinds: 'blinds, venetian blinds, noir, persianas, film noir, cine negro, shutters, slatted light',
  dappled:
    'dappled, dappled light, leaf shadows, shadow play, luz filtrada, sombras de hojas, gobo, shadows, sombras',
} as const
export type LightName = keyof typeof LIGHTS

export const WEATHERS = {
  fog: 'fog, foggy, mist, misty, haze, hazy, smoke, niebla, neblina, bruma, humo, brumoso',
  rain: 'rain, rainy, wet, storm, stormy, lluvia, lluvioso, mojado, tormenta',
  snow: 'snow, snowy, winter, frost, nieve, nevado, invierno, helada, nevada',
  clear: 'clear sky, summer, blue sky, cielo despejado, verano, cielo azul',
  clouds: 'clouds, cloudy, cloud, nubes, nube, nuboso',
  autumn: 'autumn, fall season, otono, otonal',
  spring: 'spring, primavera, primaveral',
} as const
export type WeatherName = keyof typeof WEATHERS

export const MOODS = {
  dramatic:
    'dramatic, moody, dark, mysterious, cinematic, intense, gothic, dramatico, oscuro, misterioso, cinematografico, intenso, gotico, sombrio, brooding',
  calm: 'calm, serene, peaceful, quiet, minimal, minimalist, zen, clean, calma, sereno, tranquilo, minimalista, minimo, limpio, simple, sobrio',
  joyful:
    'joyful, happy, vibrant, colorful, colourful, playful, bright, alegre, feliz, vibrante, colorido, divertido, luminoso, bold, atrevido, energetic, pop',
  romantic:
    'romantic, dreamy, tender, soft mood, ethereal, delicate, romantico, onirico, tierno, etereo, delicado, sonador, poetic, poetico',
  luxurious:
    'luxury, luxurious, elegant, opulent, glamorous, glamour, sophisticated, lujo, lujoso, elegante, opulento, glamuroso, sofisticado, premium, chic',
  nostalgic:
    'nostalgic, vintage, retro, analog, film, faded, polaroid, nostalgico, analogico, antiguo, pelicula, desvaido, seventies, anos setenta',
  monochrome:
    'black and white, monochrome, blanco y negro, monocromo, monocromatico, b w, bw, grayscale, escala de grises',
  futuristic:
    'futuristic, sci fi, space, techno, futurista, ciencia ficcion, espacial, holographic, iridescent, iridiscente',
} as const
export type MoodName = keyof typeof MOODS

export const FRAMINGS = {
  detail: 'macro, detail shot, extreme close up, detalle, primerisimo plano, macro shot',
  close: 'close up, closeup, headshot, head shot, primer plano, face, rostro, cara, bust, busto',
  half: 'half body, medium shot, waist up, half length, plano medio, medio cuerpo, upper body, cowboy shot, plano americano',
  full: 'full body, full length, full figure, cuerpo entero, cuerpo completo, plano general, head to toe',
  wide: 'wide shot, wide angle, long shot, environmental, gran angular, plano abierto, panoramic, panorama, panoramica, gran plano general',
} as const
export type Framing = keyof typeof FRAMINGS

export const ANGLES = {
  high: 'from above, high angle, top down, overhead, flat lay, birds eye, desde arriba, picado, cenital, vista superior',
  low: 'low angle, from below, worms eye, contrapicado, desde abajo, angulo bajo, heroic angle',
  tilted: 'dutch angle, tilted, plano holandes, inclinado, aberrante',
} as const

export const FOCUSES = {
  shallow:
    'shallow focus, shallow depth of field, bokeh, blurred background, out of focus, poca profundidad de campo, fondo desenfocado, desenfocado, desenfoque',
  deep: 'deep focus, everything in focus, sharp background, todo enfocado, gran profundidad de campo, enfoque profundo, hyperfocal',
} as const

export const LENSES = {
  24: 'ultra wide lens, fisheye',
  35: 'wide lens, reportage lens',
  50: 'normal lens, standard lens, objetivo normal',
  85: 'portrait lens, objetivo de retrato',
  135: 'telephoto, long lens, teleobjetivo, tele',
} as const

export const POSE_WORDS: Record<Pose, string> = {
  'standing-front': 'standing, stands, facing camera, de pie, parado, de frente, front view',
  'three-quarter-turn':
    'three quarter, turned, tres cuartos, girado, girada, three quarter turn, contrapposto',
  profile: 'profile, side view, de perfil, perfil, vista lateral',
  seated: 'seated, sitting, sits, sat, sentado, sentada, sentarse, reclining, recostada',
  leaning: 'leaning, leans, apoyado, apoyada, recargado, recargada, lean against',
  walking: 'walking, walks, striding, running, caminando, andando, camina, paseando, corriendo, in motion',
  'over-the-shoulder':
    'over the shoulder, looking back, back view, sobre el hombro, mirando atras, de espaldas, from behind',
  'hands-on-hips': 'hands on hips, power pose, akimbo, manos en las caderas, en jarras, confident pose',
}

/** Words that carry no picture and are passed over. */
export const PASSED_OVER =
  'a, an, the, of, in, on, at, with, and, or, to, for, from, by, her, his, its, their, is, are, wearing, wears, dressed, holding, over, under, near, next, front, behind, beside, made, very, some, this, that, photo, photograph, picture, image, shot, photography, shoot, style, styled, scene, view, light, lighting, lit, tone, tones, color, colour, colors, colours, session, photoshoot, no, not, without, looking, one, soft, large, small, big, long, short, beautiful, nice, it, as, into, through, against, while, up, down, mm, el, la, los, las, un, una, unos, unas, de, del, en, con, y, o, para, por, al, su, sus, que, es, son, se, vestida, vestido de, llevando, lleva, foto, fotografia, imagen, estilo, escena, luz, tono, tonos, color, colores, sesion, sin, sobre, junto, muy, bajo, grande, pequeno, hermoso, bonito, bella, bello, largo, corto, suave, mirando, hecho, frente, entre, desde, cerca, mientras, como, set, piece, pieces, full, high, low, fresh, delicious, single, arrangement, composition, still, life, still life, toward, towards, lens, camera, left, right, over, unhurried, slowly, hacia, camara, lente, izquierda, derecha, despacio, bodegon, naturaleza, muerta, composicion, two, three, dos, tres, editorial, fashion, commercial, lifestyle, documentary, candid, artistic, moda, comercial, documental, espontaneo, artistico, advertising, publicidad, campaign, campana'

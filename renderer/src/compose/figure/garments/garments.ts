// Every garment by name, in layering order.

import { hex, type GarmentName } from '@studio/domain/vocabulary'
import type { Vec } from '../../../scene/vectors.ts'
import type { Maker } from './wearer.ts'
import { HEMS_OVER } from './falling.ts'
import { overcoat, jacket, top } from './tops.ts'
import { legwear, shoes } from './legs.ts'
import { skirt, dress } from './dresses.ts'
import { eyewear, bowtie, hat, cap, scarf, belt } from './accessories.ts'

/** Builder of every garment, in layering order. */
export const MAKERS: Record<GarmentName, Maker> = {
  trousers: legwear('wool', 1.97, 0.014, 0.012, 'trousers'),
  wide: legwear('linen', 2.05, 0.022, 0.062, 'trousers'),
  jeans: legwear('denim', 1.94, 0.01, 0.005, 'jeans'),
  shorts: legwear('linen', 0.72, 0.022, 0.02, 'trousers'),
  skirt: skirt('skirt', 11),
  miniskirt: skirt('miniskirt', 9),
  dress: dress('dress', 9, 'round'),
  gown: dress('gown', 11, 'straight'),
  tshirt: top('matte', 0.52, 0.011, 'round', -0.1),
  shirt: top('linen', 1.94, 0.013, 'shirt', -0.06),
  sweater: top('knit', 1.95, 0.022, 'round', -0.09),
  turtleneck: top('knit', 1.95, 0.012, 'roll', -0.04),
  jacket: jacket('jacket', 'leather', HEMS_OVER.jacket),
  blazer: jacket('jacket', 'wool', HEMS_OVER.blazer),
  suit: jacket('jacket', 'wool', HEMS_OVER.suit),
  coat: overcoat('coat', 'wool'),
  trench: overcoat('trench', 'linen'),
  belt,
  scarf,
  shoes: shoes(0, 0),
  heels: shoes(0.06, 0),
  boots: shoes(0.015, 0.5),
  bowtie,
  glasses: eyewear('clear'),
  sunglasses: eyewear('dark'),
  hat,
  cap,
}

/** Dark tones for shoes and similar items. */
export const LEATHER_TONES: readonly [Vec, ...Vec[]] = [hex('#1c1a1a'), hex('#3a2519'), hex('#57371f')]

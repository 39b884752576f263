// Clothes of each mannequin, and their colours.

import type { Style } from '@studio/contract/photoshoot'
import {
  type Garment,
  type GarmentName,
  type SceneSpec,
  type Stature,
  allowedOf,
} from '@studio/domain/vocabulary'
import { luminance } from '../../scene/colours.ts'
import type { Random } from '../../scene/random.ts'
import { mix, scale, type Vec } from '../../scene/vectors.ts'
import type { Palette } from '../palette.ts'
import { LEATHER_TONES } from './garments/garments.ts'

export const OVER: ReadonlySet<GarmentName> = new Set(['coat', 'trench', 'blazer', 'suit', 'jacket'])
export const WHOLE: ReadonlySet<GarmentName> = new Set(['dress', 'gown'])
export const TOPS: ReadonlySet<GarmentName> = new Set(['tshirt', 'shirt', 'sweater', 'turtleneck'])
const BOTTOMS: ReadonlySet<GarmentName> = new Set([
  'trousers',
  'wide',
  'jeans',
  'shorts',
  'skirt',
  'miniskirt',
])
export const FEET: ReadonlySet<GarmentName> = new Set(['shoes', 'boots', 'heels'])

/** Eyewear. */
export const EYEWEAR: ReadonlySet<GarmentName> = new Set(['glasses', 'sunglasses'])

/** Default clothes of a style: for women, for men. */
const USUAL: Record<Style, readonly [readonly GarmentName[][], readonly GarmentName[][]]> = {
  editorial: [
    [['blazer', 'wide'], ['dress'], ['coat', 'trousers']],
    [['suit'], ['coat', 'trousers'], ['turtleneck', 'wide']],
  ],
  commercial: [
    [['dress'], ['shirt', 'skirt'], ['blazer', 'trousers']],
    [
      ['shirt', 'trousers'],
      ['blazer', 'jeans'],
    ],
  ],
  lifestyle: [
    [['sweater', 'jeans'], ['dress'], ['shirt', 'wide']],
    [
      ['sweater', 'jeans'],
      ['shirt', 'trousers'],
    ],
  ],
  fashion: [
    [['gown'], ['suit'], ['coat', 'boots']],
    [['suit'], ['trench', 'trousers'], ['coat', 'wide']],
  ],
  portrait: [
    [['turtleneck', 'trousers'], ['dress'], ['blazer', 'trousers']],
    [['turtleneck', 'trousers'], ['suit']],
  ],
  artistic: [
    [['gown'], ['dress', 'hat'], ['turtleneck', 'wide', 'hat']],
    [
      ['suit', 'hat'],
      ['turtleneck', 'wide'],
    ],
  ],
  documentary: [
    [
      ['coat', 'trousers', 'scarf'],
      ['shirt', 'jeans'],
    ],
    [
      ['jacket', 'jeans', 'cap'],
      ['coat', 'trousers', 'cap'],
    ],
  ],
  candid: [
    [['tshirt', 'jeans'], ['dress'], ['trench', 'jeans', 'scarf']],
    [
      ['jacket', 'jeans'],
      ['sweater', 'trousers'],
    ],
  ],
}

/** A person to be dressed. */
export interface Guest {
  spec: SceneSpec
  random: Random
  palette: Palette
  style: Style
  isFemale: boolean
  isChild: boolean
  stature?: Stature
  /** Index of the mannequin, and who in the group is female. */
  index: number
  group: readonly boolean[]
}

/**
 * Dresses, suits and shirts are distributed: each person of the group wears one of the named ones, women
 * first the dresses.
 */
function shareOut(guest: Guest): Garment[] {
  const { spec, group, index, isFemale } = guest
  // A dress and a shirt named for a group are worn by two people, not one over the other.
  const hasDress = spec.garments.some(({ kind }) => WHOLE.has(kind))
  const mains = spec.garments.filter(
    ({ kind }) => WHOLE.has(kind) || OVER.has(kind) || (hasDress && TOPS.has(kind)),
  )
  if (group.length === 1 || mains.length < 2) return spec.garments.map((garment) => ({ ...garment }))
  const dresses = mains.filter(({ kind }) => WHOLE.has(kind))
  const others = mains.filter(({ kind }) => !WHOLE.has(kind))
  const own =
    group.includes(!isFemale) && others.length > 0 && dresses.length > 0
      ? isFemale
        ? dresses
        : others
      : mains
  const before = own === mains ? index : group.slice(0, index).filter((other) => other === isFemale).length
  const worn = own[before % own.length]
  return spec.garments
    .filter(
      (garment) =>
        garment === worn ||
        (!mains.includes(garment) && !(worn && WHOLE.has(worn.kind) && BOTTOMS.has(garment.kind))),
    )
    .map((garment) => ({ ...garment }))
}

/** Body areas with one garment each. */
const SPOTS: readonly ReadonlySet<GarmentName>[] = [
  OVER,
  WHOLE,
  TOPS,
  BOTTOMS,
  FEET,
  new Set(['hat', 'cap']),
  new Set(['scarf']),
  new Set(['belt']),
  EYEWEAR,
  new Set(['bowtie']),
]
const SKIRTS: ReadonlySet<GarmentName> = new Set(['skirt', 'miniskirt'])

/** One garment for each area: the first one named. */
function onePerSpot(named: readonly Garment[]): Garment[] {
  const worn = SPOTS.flatMap((spot) => named.find(({ kind }) => spot.has(kind)) ?? [])
  const suit = named.find(({ kind }) => kind === 'suit')
  // Of a suit under a coat, the trousers are visible.
  if (suit && !worn.includes(suit) && !worn.some(({ kind }) => BOTTOMS.has(kind)))
    worn.push({ ...suit, kind: 'trousers' })
  const isWhole = worn.some(({ kind }) => WHOLE.has(kind))
  return named
    .filter((garment) => worn.includes(garment))
    .concat(worn.filter((garment) => !named.includes(garment)))
    .filter(({ kind }) => !(isWhole && SKIRTS.has(kind)))
}

/** The garments of one mannequin: those named, and what completes the outfit. */
export function outfitFor(guest: Guest): Garment[] {
  const { spec, random, style, isFemale } = guest
  const garments = onePerSpot(shareOut(guest))
  const has = (set: ReadonlySet<GarmentName>) => garments.some((g) => set.has(g.kind))
  const outfits = USUAL[style][isFemale ? 0 : 1]
  const allowed = outfits.filter((kinds) => !kinds.some((kind) => spec.unwanted.has(`garment ${kind}`)))
  const usual = random.pick((allowed.length > 0 ? allowed : outfits) as [GarmentName[], ...GarmentName[][]])
  const inner: GarmentName = random.pick(allowedOf(spec, 'garment', ['shirt', 'turtleneck', 'tshirt']))
  if (garments.length === 0 || (!has(OVER) && !has(WHOLE) && !has(TOPS) && !has(BOTTOMS)))
    garments.push(...usual.filter((kind) => !garments.some((g) => g.kind === kind)).map((kind) => ({ kind })))
  const material = spec.materials[0]
  const main = garments.find((g) => WHOLE.has(g.kind) || OVER.has(g.kind) || TOPS.has(g.kind))
  if (material && main && !main.material) main.material = material
  if (!has(WHOLE)) {
    if (!has(BOTTOMS)) {
      const suit = garments.find((g) => g.kind === 'suit')
      const legs = allowedOf(spec, 'garment', ['trousers', 'wide'])[0]
      garments.push(suit ? { ...suit, kind: isFemale ? 'wide' : 'trousers' } : { kind: legs })
    }
    if (!has(OVER) && !has(TOPS)) garments.push({ kind: inner })
  }
  if (!has(FEET)) {
    const isDressy = isFemale && !guest.isChild && (has(WHOLE) || has(OVER))
    const feet = isDressy
      ? allowedOf(spec, 'garment', ['heels', 'shoes'])
      : allowedOf(spec, 'garment', ['shoes', 'boots'])
    garments.push({ kind: feet[0] })
  }
  return garments
}

/** Brightness of each person’s version of a shared garment. */
const TINTS: readonly number[] = [1, 0.66, 1.3, 0.8, 1.12]

/**
 * A garment’s colour, in harmony with the palette and distinct from the backdrop, unless the prompt specifies
 * one.
 */
export function colourFor(garment: Garment, guest: Guest, order: number): Vec {
  const { palette, random, index } = guest
  if (garment.colour)
    return index === 0 ? garment.colour : mix(scale(garment.colour, TINTS[index] ?? 1), palette.second, 0.06)
  if (FEET.has(garment.kind) || garment.kind === 'belt') return random.pick(LEATHER_TONES)
  if (garment.kind === 'jeans') return scale([0.05, 0.09, 0.17], TINTS[index] ?? 1)
  if (BOTTOMS.has(garment.kind))
    return random.pick([
      mix(palette.second, [0.03, 0.03, 0.035], 0.6),
      [0.028, 0.028, 0.033],
      mix(palette.plinth, [0.6, 0.54, 0.45], 0.4),
    ])
  if (garment.kind === 'shirt' || garment.kind === 'tshirt')
    return mix(palette.plinth, [0.68, 0.65, 0.6], index % 2 === 0 ? 0.75 : 0.3)
  const tones = [
    palette.accent,
    palette.second,
    mix(palette.accent, palette.plinth, 0.55),
    mix(palette.second, [0.03, 0.03, 0.035], 0.55),
    mix(palette.accent, palette.second, 0.5),
  ] as const
  // An outer garment takes the second colour, the person beside it the first.
  const isOver = order > 0 && garment.kind !== 'hat' && index < 2
  const tone = tones[isOver ? 1 - index : index] ?? palette.accent
  const isNear = Math.abs(luminance(tone) - luminance(palette.backdrop)) < 0.03
  if (!isNear || (isOver && index === 0)) return tone
  return scale(tone, luminance(tone) > 0.2 ? 0.55 : 1.7)
}

// Puts a dressed mannequin into the set.

import type { Style } from '@studio/contract/photoshoot'
import type { Garment, SceneSpec } from '../../read/scene-spec.ts'
import type { GarmentName } from '../../read/vocabulary-subjects.ts'
import { luminance } from '../../scene/colours.ts'
import type { Material } from '../../scene/material.ts'
import type { Chance } from '../../scene/random.ts'
import type { SetBuilder } from '../../scene/scene.ts'
import { box, cylinder, ellipsoid, roundCone } from '../../scene/shape.ts'
import { at, mix, scale, turned, type Vec } from '../../scene/vectors.ts'
import { finishOf } from '../finishes.ts'
import type { Palette } from '../palette.ts'
import { addArm, addHand, addHead, addLeg, addTorso, PROPORTIONS, type Proportions } from './body.ts'
import { LEATHER_TONES, MAKERS } from './garments.ts'
import type { PoseShape } from './poses.ts'
import { type Skeleton, solveSkeleton } from './skeleton.ts'

export interface FigureInput {
  set: SetBuilder
  chance: Chance
  palette: Palette
  spec: SceneSpec
  style: Style
  pose: PoseShape
  origin: Vec
  yaw: number
  /** Which mannequin of a group; the first wears what the prompt says. */
  index: number
  isFemale: boolean
}

const OVER: ReadonlySet<GarmentName> = new Set(['coat', 'trench', 'blazer', 'suit', 'jacket'])
const WHOLE: ReadonlySet<GarmentName> = new Set(['dress', 'gown'])
const TOPS: ReadonlySet<GarmentName> = new Set(['tshirt', 'shirt', 'sweater', 'turtleneck'])
const BOTTOMS: ReadonlySet<GarmentName> = new Set([
  'trousers',
  'wide',
  'jeans',
  'shorts',
  'skirt',
  'miniskirt',
])
const FEET: ReadonlySet<GarmentName> = new Set(['shoes', 'boots', 'heels'])

/** What a style wears when the prompt does not say: for her, for him. */
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

function outfitFor(input: FigureInput): Garment[] {
  const { spec, chance, style, isFemale, index } = input
  const named =
    index === 0
      ? spec.garments
      : spec.garments.filter((g) => OVER.has(g.kind) || WHOLE.has(g.kind)).slice(0, 1)
  const garments: Garment[] = named.map((g) => ({ ...g }))
  const has = (set: ReadonlySet<GarmentName>) => garments.some((g) => set.has(g.kind))
  const usual = chance.pick(USUAL[style][isFemale ? 0 : 1] as [GarmentName[], ...GarmentName[][]])
  if (garments.length === 0 || (!has(OVER) && !has(WHOLE) && !has(TOPS) && !has(BOTTOMS)))
    garments.push(...usual.filter((kind) => !garments.some((g) => g.kind === kind)).map((kind) => ({ kind })))
  const material = spec.materials[0]
  const main = garments.find((g) => WHOLE.has(g.kind) || OVER.has(g.kind) || TOPS.has(g.kind))
  if (material && main && !main.material) main.material = material
  if (!has(WHOLE)) {
    if (!has(BOTTOMS)) {
      const suit = garments.find((g) => g.kind === 'suit')
      garments.push(suit ? { ...suit, kind: isFemale ? 'wide' : 'trousers' } : { kind: 'trousers' })
    }
    if (!has(OVER) && !has(TOPS)) garments.push({ kind: chance.pick(['shirt', 'turtleneck', 'tshirt']) })
  }
  if (!has(FEET)) garments.push({ kind: isFemale && (has(WHOLE) || has(OVER)) ? 'heels' : 'shoes' })
  return garments
}

/** A colour for a garment nobody coloured, in harmony with the palette and apart from the backdrop. */
function colourFor(garment: Garment, input: FigureInput, order: number): Vec {
  const { palette, chance } = input
  if (garment.colour) return garment.colour
  if (FEET.has(garment.kind) || garment.kind === 'belt') return chance.pick(LEATHER_TONES)
  if (garment.kind === 'jeans') return [0.05, 0.09, 0.17]
  if (BOTTOMS.has(garment.kind))
    return chance.pick([
      mix(palette.second, [0.03, 0.03, 0.035], 0.6),
      [0.028, 0.028, 0.033],
      mix(palette.plinth, [0.6, 0.54, 0.45], 0.4),
    ])
  if (garment.kind === 'shirt' || garment.kind === 'tshirt')
    return mix(palette.plinth, [0.68, 0.65, 0.6], 0.75)
  const apart = input.index % 2 === 1 ? palette.second : palette.accent
  const near = Math.abs(luminance(apart) - luminance(palette.backdrop)) < 0.03
  return order > 0 && garment.kind !== 'hat'
    ? palette.second
    : near
      ? scale(apart, luminance(apart) > 0.2 ? 0.55 : 1.7)
      : apart
}

function addProp(input: FigureInput, skeleton: Skeleton): void {
  const { pose, set, palette, style } = input
  if (!pose.prop || !pose.propHeight) return
  const axes = turned(pose.facing + input.yaw)
  const material: Material =
    style === 'lifestyle' || style === 'candid'
      ? finishOf('wood', [0.2, 0.12, 0.06], true)
      : { colour: palette.plinth, roughness: 0.85, pattern: 'mottled', patternScale: 1.5, relief: 0.15 }
  const prop = set.group(set.material(material), { subject: true })
  const h = pose.propHeight
  if (pose.prop === 'plinth')
    prop(
      box(
        at(axes, input.origin, [0.43, h / 2, 0.1]),
        [0.17, h / 2, 0.17],
        turned(pose.facing + input.yaw + 18),
        0.008,
      ),
    )
  else if (style === 'lifestyle' || style === 'candid') {
    prop(cylinder([skeleton.pelvis[0], h - 0.045, skeleton.pelvis[2]], 0.2, 0.045, 0.014))
    for (let i = 0; i < 4; i++) {
      const a = i * 1.5708 + 0.6
      prop(
        roundCone(
          [skeleton.pelvis[0] + Math.cos(a) * 0.14, h - 0.03, skeleton.pelvis[2] + Math.sin(a) * 0.14],
          [skeleton.pelvis[0] + Math.cos(a) * 0.2, 0, skeleton.pelvis[2] + Math.sin(a) * 0.2],
          0.017,
          0.012,
        ),
      )
    }
  } else
    prop(
      box(
        at(axes, [skeleton.pelvis[0], h / 2, skeleton.pelvis[2]], [0, 0, 0.02]),
        [0.25, h / 2, 0.24],
        axes,
        0.012,
      ),
    )
}

/** Adds the mannequin and its clothes; returns the skeleton it stands in. */
export function addFigure(input: FigureInput): Skeleton {
  const { set, palette, pose, isFemale } = input
  const p: Proportions = PROPORTIONS[isFemale ? 'female' : 'male']
  const garments = outfitFor(input)
  const feet = garments.find((g) => FEET.has(g.kind))
  const lift = feet?.kind === 'heels' ? 0.06 : feet?.kind === 'boots' ? 0.015 : 0
  const skeleton = solveSkeleton(pose, p, input.origin, input.yaw, lift)
  const covered = { torso: false, arms: 0, legs: 0, fromHem: 0 }
  const over = garments.find((g) => OVER.has(g.kind))
  const inner = garments.find((g) => TOPS.has(g.kind))
  const innerColour =
    inner?.colour ??
    (inner?.kind === 'turtleneck' || inner?.kind === 'sweater'
      ? colourFor(inner, input, 1)
      : mix(palette.plinth, [0.7, 0.68, 0.64], 0.7))
  const legRoom = garments.some((g) => g.kind === 'wide')
    ? 0.05
    : garments.some((g) => g.kind === 'trousers' || g.kind === 'jeans')
      ? 0.022
      : 0
  const wearer = { set, skeleton, proportions: p, phase: input.chance.between(0, 6), legRoom }
  const order = Object.keys(MAKERS)
  const worn = [...garments].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  let dressed = 0
  for (const garment of worn) {
    if (over && TOPS.has(garment.kind)) {
      // Under a coat only a knitted collar shows.
      if (garment.kind === 'turtleneck' || garment.kind === 'sweater') {
        const isRolled = garment.kind === 'turtleneck'

        const collar = set.group(
          set.material({
            ...finishOf('knit', innerColour),
            origin: skeleton.chest,
            axes: skeleton.chestAxes,
          }),
          { blend: 0.02, subject: true },
        )
        const foot = at(skeleton.chestAxes, skeleton.neck, [0, -0.05, 0])
        collar(
          roundCone(
            foot,
            mix(foot, at(skeleton.headAxes, skeleton.head, [0, -0.06, -0.014]), isRolled ? 0.66 : 0.3),
            p.neck * (isRolled ? 1.3 : 1.42),
            p.neck * (isRolled ? 1.12 : 1.3),
          ),
        )
      }
      continue
    }
    const colour = colourFor(garment, input, dressed)
    if (!FEET.has(garment.kind)) dressed++
    const done = MAKERS[garment.kind](wearer, garment, { colour, inner: innerColour })
    covered.torso ||= done.torso ?? false
    covered.arms = Math.max(covered.arms, done.arms ?? 0)
    covered.legs = Math.max(covered.legs, done.legs ?? 0)
    covered.fromHem = Math.max(covered.fromHem, done.fromHem ?? 0)
  }
  addBody(input, skeleton, p, covered)
  addProp(input, skeleton)
  return skeleton
}

function addBody(
  input: FigureInput,
  s: Skeleton,
  p: Proportions,
  covered: { torso: boolean; arms: number; legs: number; fromHem: number },
): void {
  const { set, palette } = input
  const skin = set.group(set.material({ colour: palette.skin, roughness: 0.42, f0: 0.04, wrap: 0.12 }), {
    blend: 0.035,
    subject: true,
  })
  addHead(skin, s, p)
  if (covered.torso) {
    // Only what a neckline can show.
    const yoke = p.shoulder * 0.84
    skin(ellipsoid(s.chest, [p.ribs[0] - 0.004, p.ribs[1] - 0.004, p.ribs[2] - 0.003], s.chestAxes), {
      blend: 0.06,
    })
    skin(
      roundCone(
        at(s.chestAxes, s.chest, [-yoke, 0.155, -0.014]),
        at(s.chestAxes, s.chest, [yoke, 0.155, -0.014]),
        0.04,
        0.04,
      ),
      { blend: 0.06 },
    )
  } else addTorso(skin, s, p, 0)
  for (const i of [0, 1] as const) {
    if (covered.arms < 1.8) addArm(skin, s, p, i, 2, 0)
    addHand(skin, s, p, i)
    if (covered.legs < 1.7 && covered.fromHem < 1.9) addLeg(skin, s, p, i, 2, -0.002)
  }
}

// Adds a dressed mannequin to the set.

import type { GarmentName, Thing } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import { enlarging, type SetBuilder } from '../../scene/scene.ts'
import { box, ellipsoid, roundCone } from '../../scene/shape.ts'
import { at, mix, turned, type Vec } from '../../scene/vectors.ts'
import { finishOf } from '../finishes.ts'
import { addSeat, addStool } from '../subjects/house/seats.ts'
import {
  addArm,
  addHand,
  addHead,
  addLeg,
  addNeck,
  addTorso,
  type Proportions,
  proportionsOf,
} from './body.ts'
import { type Mentions, sourceOf } from '../subjects/thing.ts'
import { separated, print } from '../lettering/print.ts'
import { FALLS, HEMS_OVER } from './garments/falling.ts'
import { MAKERS } from './garments/garments.ts'
import type { PoseShape, WristTarget } from './poses.ts'
import { addHairOf } from './hairdo.ts'
import { grown, type Skeleton, solveSkeleton } from './skeleton.ts'
import { colourFor, EYEWEAR, FEET, type Guest, outfitFor, OVER, TOPS, WHOLE } from './wardrobe.ts'

export interface FigureInput extends Guest {
  set: SetBuilder
  pose: PoseShape
  origin: Vec
  yaw: number
  /** Seat that the prompt names. */
  seat?: Thing & Mentions
  /** True if the shoes are the user’s product. */
  isBarefoot?: boolean
}

function addProp(input: FigureInput, skeleton: Skeleton): void {
  const { pose, set, palette, style } = input
  if (!pose.prop || !pose.propHeight) return
  const axes = turned(pose.facing + input.yaw)
  if (pose.prop === 'seat' && input.seat) {
    const foot: Vec = [skeleton.pelvis[0], 0, skeleton.pelvis[2]]
    const { seat } = input
    const height = pose.propHeight
    set.from(sourceOf(seat), () =>
      set.as('chair', () =>
        addSeat(seat.form ?? 'chair', { set, palette, finish: seat, foot, axes, height }),
      ),
    )
    return
  }
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
  else if (style === 'lifestyle' || style === 'candid')
    addStool(prop, [skeleton.pelvis[0], 0, skeleton.pelvis[2]], h)
  else
    prop(
      box(
        at(axes, [skeleton.pelvis[0], h / 2, skeleton.pelvis[2]], [0, 0, 0.02]),
        [0.25, h / 2, 0.24],
        axes,
        0.012,
      ),
    )
}

const TUCKED_GARMENTS: ReadonlySet<GarmentName> = new Set([
  'skirt',
  'miniskirt',
  'wide',
  'shorts',
  'belt',
  'dress',
  'gown',
])
/** Thickness of cloth on the thighs of a seated person, so that the hands rest on it, metres. */
const LAP: Partial<Record<GarmentName, number>> = {
  coat: 0.045,
  trench: 0.045,
  gown: 0.04,
  dress: 0.038,
  skirt: 0.034,
  miniskirt: 0.02,
  wide: 0.012,
}

/** Distance of coat and shirt from the chest, metres. */
const OVERCOAT_THICK = 0.042
const TOP_THICK = 0.022

/** Scale of headwear relative to the bare head, for the hair beneath. */
const HAT_ROOM = 1.03

function restingOn(pose: PoseShape, lap: number): PoseShape {
  // Hands that rest on something else, such as a table, are not on the lap.
  if (pose.prop !== 'seat' || lap === 0 || pose.grips) return pose
  const lifted = ({ from, at: [x, y, z] }: WristTarget): WristTarget => ({ from, at: [x, y + lap, z] })
  return { ...pose, hands: [lifted(pose.hands[0]), lifted(pose.hands[1])] }
}

/** Position of words on a chest, with maximum width and height, metres. */
const chestOf = ({ chest, chestAxes }: Skeleton) => ({
  middle: at(chestAxes, chest, [0, 0.03, 0]),
  axes: chestAxes,
  widest: 0.23,
  highest: 0.15,
})

/** Height of a child relative to an adult. */
export const CHILD = 0.68

/** Adds the mannequin and its clothes. Returns its skeleton. */
export function addFigure(input: FigureInput): Skeleton {
  const size = input.isChild ? CHILD : 1
  return grown(addAdult({ ...input, set: enlarging(input.set, size, input.origin) }), size, input.origin)
}

/** The mannequin at adult size. */
function addAdult(input: FigureInput): Skeleton {
  const { set, palette } = input
  const p = proportionsOf(input)
  const garments = outfitFor(input).filter(({ kind }) => !input.isBarefoot || !FEET.has(kind))
  const feet = garments.find((g) => FEET.has(g.kind))
  const lift = feet?.kind === 'heels' ? 0.06 : feet?.kind === 'boots' ? 0.015 : 0
  const pose = restingOn(input.pose, Math.max(0, ...garments.map(({ kind }) => LAP[kind] ?? 0)))
  const skeleton = solveSkeleton(pose, p, input.origin, input.yaw, lift)
  const covered = { torso: false, arms: 0, legs: 0, fromHem: 0 }
  const over = garments.find((g) => OVER.has(g.kind))
  const inner = garments.find((g) => TOPS.has(g.kind))
  const visible = inner ?? garments.find((g) => WHOLE.has(g.kind))
  const innerColour =
    visible?.colour ??
    (visible && visible.kind !== 'shirt' && visible.kind !== 'tshirt'
      ? colourFor(visible, input, WHOLE.has(visible.kind) ? 0 : 1)
      : mix(palette.plinth, [0.7, 0.68, 0.64], 0.7))
  const collar = !visible || visible.kind === 'shirt' ? 'shirt' : visible === inner ? 'other' : 'none'
  const legRoom = garments.some((g) => g.kind === 'wide')
    ? 0.05
    : garments.some((g) => g.kind === 'trousers' || g.kind === 'jeans')
      ? 0.022
      : 0
  const isTucked = garments.some((g) => TUCKED_GARMENTS.has(g.kind))
  const beneath = garments
    .flatMap(({ kind }) => (kind in FALLS ? FALLS[kind as keyof typeof FALLS] : []))
    .toSorted((a, b) => b.flare - a.flare)[0]
  const wearer = {
    set,
    skeleton,
    proportions: p,
    phase: input.random.between(0, 6),
    legRoom,
    isTucked,
    hasBoots: garments.some(({ kind }) => kind === 'boots'),
    ...(beneath && { beneath }),
    ...(over && { over: HEMS_OVER[over.kind as keyof typeof HEMS_OVER] }),
  }
  const order = Object.keys(MAKERS)
  const worn = [...garments].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  let dressed = 0
  for (const garment of worn) {
    if (over && TOPS.has(garment.kind)) {
      // Under a coat only a knitted collar shows.
      if (garment.kind === 'turtleneck' || garment.kind === 'sweater') {
        const isRolled = garment.kind === 'turtleneck'
        const knit = { ...finishOf('knit', innerColour), origin: skeleton.chest, axes: skeleton.chestAxes }
        const collar = set.as(garment.kind, () =>
          set.group(set.material(knit), { blend: 0.02, subject: true }),
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
    if (!FEET.has(garment.kind) && !EYEWEAR.has(garment.kind)) dressed++
    const isOnHead = garment.kind === 'hat' || garment.kind === 'cap'
    const room = isOnHead ? HAT_ROOM : EYEWEAR.has(garment.kind) ? 1 : undefined
    const own = room ? { ...wearer, set: enlarging(set, room * p.head, skeleton.head) } : wearer
    const done = set.as(garment.kind, () => {
      const { words } = garment
      const record = words ? separated(own.set) : undefined
      const wearing = record ? { ...own, set: record.set } : own
      const parts = MAKERS[garment.kind](wearing, garment, {
        colour,
        inner: innerColour,
        collar,
        ...(inner && { innerName: inner.kind }),
      })
      if (words && record) print(own.set, record, words, chestOf(skeleton))
      return parts
    })
    covered.torso ||= done.torso ?? false
    covered.arms = Math.max(covered.arms, done.arms ?? 0)
    covered.legs = Math.max(covered.legs, done.legs ?? 0)
    covered.fromHem = Math.max(covered.fromHem, done.fromHem ?? 0)
  }
  addBody(input, skeleton, p, covered)
  const cover = over ? OVERCOAT_THICK : inner ? TOP_THICK : 0
  const isUnderHat = garments.some(({ kind }) => kind === 'hat' || kind === 'cap')
  set.as('hair', () => addHairOf(input, skeleton, p, { isUnderHat, cover }))
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
  const bare = set.material({ colour: palette.skin, roughness: 0.42, f0: 0.04, wrap: 0.12 })
  const skin = set.group(bare, { blend: 0.035, subject: true })
  addHead(set.group(bare, { subject: true }), s, p)
  addNeck(skin, s, p)
  if (covered.torso) {
    // Only the part visible in a neckline.
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

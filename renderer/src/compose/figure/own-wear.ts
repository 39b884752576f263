// The user’s products in a mannequin’s hand and on its feet.

import type { SetBuilder } from '../../scene/scene.ts'
import { add, type Axes, cross, dot, mix, scale, sub, unit, type Vec } from '../../scene/vectors.ts'
import { addOwn, type CountedProduct, placeAt, stanceOf } from '../own-things.ts'
import type { PoseShape } from './poses.ts'
import type { Skeleton } from './skeleton.ts'

/** The hand that holds: the wearer's right. */
const RIGHT = 1
/** Products taller than this are placed beside the person, metres. */
export const HELD_AT_MOST = 0.6
/** Distance from the wrist to the middle of the palm. */
const PALM = 0.095
/** Distance of the palm from the middle of the hand. */
const HAND = 0.014
/** Height of the grip as a share of the product’s height. */
const GRIP = 0.36
/** From the ankle joint down to the ground and back to the heel. */
const ANKLE = 0.085
const HEEL = 0.068
/** Min. width relative to its length from which a model is a pair. */
const PAIR = 0.6

/** The pose with the right hand in front of the body, so that the held product is visible. */
export const holding = (pose: PoseShape): PoseShape => ({
  ...pose,
  hands: [pose.hands[0], { from: 'chest', at: [-0.17, -0.2, 0.3] }],
  elbows: [pose.elbows[0], [-0.75, -0.6, -0.5]],
})

/** Puts a product upright into the right hand, facing the same way as the mannequin. */
export function addHeld(set: SetBuilder, own: CountedProduct, s: Skeleton): void {
  const stance = stanceOf(own)
  const wrist = s.wrists[RIGHT]
  const along = unit(sub(wrist, s.elbows[RIGHT]))
  const palm = add(wrist, scale(along, PALM))
  // The palm faces the other arm and is level, because held products are upright.
  const [x, , z] = sub(s.shoulders[0], s.shoulders[RIGHT])
  const inwards = unit([x, 0, z])
  const front = unit([s.chestAxes[2][0], 0, s.chestAxes[2][2]])
  const reach = Math.min(stance.size[0], stance.size[2]) / 2
  const at = add(palm, add(scale(inwards, reach + HAND), [0, -stance.size[1] * GRIP, 0]))
  const axes: Axes = [cross([0, 1, 0], front), [0, 1, 0], front]
  addOwn(set, own, placeAt(stance, at, axes))
}

/** True if a model contains both shoes. */
export function isPair(own: CountedProduct): boolean {
  const { size } = stanceOf(own)
  return size[0] > size[2] * PAIR
}

/** Puts a shoe on each foot, the left one mirrored; the front is at the toes. */
export function addWorn(set: SetBuilder, own: CountedProduct, s: Skeleton): void {
  const stance = stanceOf(own)
  for (const i of [0, 1] as const) {
    const [x, y, z] = s.footAxes[i]
    const sole = add(s.ankles[i], scale(y, -ANKLE))
    const middle = add(sole, scale(z, stance.size[2] / 2 - HEEL))
    // Toes always point up a little; a sole is flat unless the heel is lifted.
    const isFlat = dot(y, [0, 1, 0]) > 0.985
    const level: Axes = isFlat ? flat(z) : [x, y, z]
    const at: Vec = isFlat ? [middle[0], Math.max(0, mix(sole, middle, 0.5)[1]), middle[2]] : middle
    const axes: Axes = i === RIGHT ? level : [scale(level[0], -1), level[1], level[2]]
    addOwn(set, own, placeAt(stance, isFlat ? [at[0], 0, at[2]] : at, axes))
  }
}

function flat(z: Vec): Axes {
  const front = unit([z[0], 0, z[2]])
  return [cross([0, 1, 0], front), [0, 1, 0], front]
}

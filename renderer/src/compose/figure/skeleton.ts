// Computes joints in the set from a pose, by inverse kinematics.

import type { Axes, Vec } from '../../scene/vectors.ts'
import { add, along, at, cross, dot, length, scale, sub, turned, unit, within } from '../../scene/vectors.ts'
import type { Grip, PoseShape, WristTarget } from './poses.ts'

/** Left, then right of the wearer. */
export type Pair<T> = readonly [T, T]

export interface Skeleton {
  pelvis: Vec
  pelvisAxes: Axes
  waist: Vec
  chest: Vec
  chestAxes: Axes
  neck: Vec
  head: Vec
  headAxes: Axes
  shoulders: Pair<Vec>
  elbows: Pair<Vec>
  wrists: Pair<Vec>
  /** Orientation of a gripping hand: across to the thumb, along the fingers, into the palm. */
  hands?: Pair<Axes | undefined>
  hips: Pair<Vec>
  knees: Pair<Vec>
  ankles: Pair<Vec>
  /** Feet: z to the toes. */
  footAxes: Pair<Axes>
  /** True if the thighs are horizontal. */
  isSeated: boolean
}

export interface Build {
  shoulder: number
  hip: number
}

const UPPER_ARM = 0.285
const FORE_ARM = 0.255
const THIGH = 0.425
const SHIN = 0.42

/**
 * The joint between `root` and `goal`, bending towards `pole`, and the goal limited to the reachable
 * distance.
 */
function bend(root: Vec, goal: Vec, upper: number, lower: number, pole: Vec): { joint: Vec; end: Vec } {
  let d = sub(goal, root)
  let l = length(d)
  const max = (upper + lower) * 0.998
  if (l > max) {
    d = scale(d, max / l)
    l = max
  }
  const forward = scale(d, 1 / l)
  const x = (upper * upper - lower * lower + l * l) / (2 * l)
  const h = Math.sqrt(Math.max(0, upper * upper - x * x))
  const side = unit(sub(pole, scale(forward, dot(pole, forward))))
  return { joint: add(root, add(scale(forward, x), scale(side, h))), end: add(root, d) }
}

/**
 * With the palm to the viewer and fingers up, the thumb of a left hand is on the right, of a right hand on the left.
 */
const handAxes = (grip: Grip | undefined, side: number): Axes | undefined =>
  grip && [scale(cross(grip.along, grip.palm), -side), grip.along, grip.palm]

/** Joints of a pose standing at `origin`, turned by `yaw` degrees more; `lift` is the height of the shoes' heels. */
export function solveSkeleton(
  pose: PoseShape,
  build: Build,
  origin: Vec,
  yaw: number,
  lift: number,
): Skeleton {
  const bodyAxes = turned(pose.facing + yaw)
  const place = (v: Vec): Vec => at(bodyAxes, origin, v)
  const point = (v: Vec): Vec => along(bodyAxes, v)
  const raised = lift * (pose.prop === 'seat' ? 0.2 : 0.9)
  const pelvis = place([pose.pelvis[0], pose.pelvis[1] + raised, pose.pelvis[2]])
  const pelvisAxes = within(bodyAxes, turned(...pose.pelvisTurn))
  const chestAxes = within(pelvisAxes, turned(...pose.chestTurn))
  const waist = at(pelvisAxes, pelvis, [0, 0.14, 0])
  const chest = at(chestAxes, waist, [0, 0.165, 0])
  const neck = at(chestAxes, waist, [0, 0.385, -0.014])
  const headAxes = within(chestAxes, turned(...pose.headTurn))
  const half = within(
    chestAxes,
    turned(pose.headTurn[0] * 0.5, pose.headTurn[1] * 0.5 + 8, pose.headTurn[2] * 0.5),
  )
  const head = at(headAxes, at(half, neck, [0, 0.085, 0.004]), [0, 0.08, 0.014])
  const goal = (reach: WristTarget): Vec =>
    reach.from === 'set'
      ? reach.at
      : reach.from === 'body'
        ? place([reach.at[0], reach.at[1] + raised, reach.at[2]])
        : reach.from === 'chest'
          ? at(chestAxes, chest, reach.at)
          : at(pelvisAxes, pelvis, reach.at)
  const resting = (i: 0 | 1): Grip | undefined => {
    const grip = pose.resting?.[i]
    return grip && { along: point(grip.along), palm: point(grip.palm) }
  }
  const both = <T>(make: (i: 0 | 1, side: number) => T): Pair<T> => [make(0, 1), make(1, -1)]
  const shoulders = both((_, s) => at(chestAxes, waist, [s * build.shoulder, 0.328, -0.012]))
  const hips = both((_, s) => at(pelvisAxes, pelvis, [s * build.hip, -0.02, 0]))
  const arms = both((i) =>
    bend(shoulders[i], goal(pose.hands[i]), UPPER_ARM, FORE_ARM, point(pose.elbows[i])),
  )
  const legs = both((i) => {
    const foot = pose.feet[i]
    return bend(hips[i], place([foot[0], foot[1] + lift, foot[2]]), THIGH, SHIN, point(pose.knees[i]))
  })
  return {
    pelvis,
    pelvisAxes,
    waist,
    chest,
    chestAxes,
    neck,
    head,
    headAxes,
    shoulders,
    elbows: both((i) => arms[i].joint),
    wrists: both((i) => arms[i].end),
    ...((pose.grips || pose.resting) && {
      hands: both((i, s) => handAxes(pose.grips ? pose.grips[i] : resting(i), s)),
    }),
    hips,
    knees: both((i) => legs[i].joint),
    ankles: both((i) => legs[i].end),
    footAxes: both((i) => within(bodyAxes, turned(pose.toes[i], pose.heels[i]))),
    isSeated: pose.prop === 'seat',
  }
}

/** The same mannequin scaled by `factor` around `about`. */
export function grown(s: Skeleton, factor: number, center: Vec): Skeleton {
  const moved = (v: Vec): Vec => add(center, scale(sub(v, center), factor))
  const both = (pair: Pair<Vec>): Pair<Vec> => [moved(pair[0]), moved(pair[1])]
  return {
    ...s,
    pelvis: moved(s.pelvis),
    waist: moved(s.waist),
    chest: moved(s.chest),
    neck: moved(s.neck),
    head: moved(s.head),
    shoulders: both(s.shoulders),
    elbows: both(s.elbows),
    wrists: both(s.wrists),
    hips: both(s.hips),
    knees: both(s.knees),
    ankles: both(s.ankles),
  }
}

// The eight poses, named as by photographers. Written for a body facing the camera; `facing` rotates the
// whole pose.

import type { Pose } from '@studio/contract/photoshoot'
import { scale, sub, unit, type Vec } from '../../scene/vectors.ts'

/** Yaw, pitch (forward) and roll (left side up), degrees. */
type Turn = readonly [number, number, number]

/** Target of a wrist: in body space, relative to chest or pelvis, or a point of the set. */
export interface WristTarget {
  from: 'body' | 'chest' | 'pelvis' | 'set'
  at: Vec
}

/** Orientation of a hand, in the set’s frame by default: directions of fingers and palm, at right angles. */
export interface Grip {
  along: Vec
  palm: Vec
}

export interface PoseShape {
  facing: number
  pelvis: Vec
  pelvisTurn: Turn
  chestTurn: Turn
  headTurn: Turn
  /** Ankles, left then right; direction of the toes, and lift of the heel, in degrees. */
  feet: readonly [Vec, Vec]
  toes: readonly [number, number]
  heels: readonly [number, number]
  knees: readonly [Vec, Vec]
  hands: readonly [WristTarget, WristTarget]
  elbows: readonly [Vec, Vec]
  /** Orientation of hands in the body’s frame. */
  resting?: readonly [Grip, Grip]
  /** Only for hands that hold or rest on something; others hang. */
  grips?: readonly [Grip | undefined, Grip | undefined]
  /** Something to sit on or lean against. */
  prop?: 'seat' | 'plinth'
  /** Height of its top, metres. */
  propHeight?: number
}

const body = (x: number, y: number, z: number): WristTarget => ({ from: 'body', at: [x, y, z] })
const FORWARD: readonly [Vec, Vec] = [
  [0.12, 0, 1],
  [-0.12, 0, 1],
]
const BACK: readonly [Vec, Vec] = [
  [0.35, 0, -1],
  [-0.35, 0, -1],
]

/** Fingers forward, slightly down along the thigh, and sideways as given. */
const onThigh = (aside: number): Grip => {
  const along = unit([aside, -0.2, 1])
  return { along, palm: unit(sub([0, -1, 0], scale(along, -along[1]))) }
}

export const POSE_SHAPES: Record<Pose, PoseShape> = {
  'standing-front': {
    facing: 4,
    pelvis: [0.025, 0.935, 0],
    pelvisTurn: [4, 0, 4],
    chestTurn: [-7, -1, -7],
    headTurn: [8, 0, 4],
    feet: [
      [0.085, 0.085, -0.02],
      [-0.125, 0.085, 0.11],
    ],
    toes: [14, -24],
    heels: [0, 0],
    knees: FORWARD,
    hands: [body(0.285, 0.875, 0.05), body(-0.255, 0.885, 0.11)],
    elbows: BACK,
  },
  'three-quarter-turn': {
    facing: 40,
    pelvis: [0.015, 0.935, 0],
    pelvisTurn: [0, 0, -4],
    chestTurn: [-10, -1, 6],
    headTurn: [-24, 0, -3],
    feet: [
      [0.1, 0.085, 0.12],
      [-0.085, 0.085, -0.04],
    ],
    toes: [12, -20],
    heels: [0, 0],
    knees: FORWARD,
    hands: [body(0.27, 0.885, 0.1), { from: 'pelvis', at: [-0.2, 0.13, 0.045] }],
    elbows: [
      [0.35, 0, -1],
      [-1, 0, -0.7],
    ],
  },
  profile: {
    facing: 80,
    pelvis: [0, 0.935, 0],
    pelvisTurn: [0, -2, 0],
    chestTurn: [-4, -3, 0],
    headTurn: [2, 0, 0],
    feet: [
      [0.075, 0.085, -0.1],
      [-0.075, 0.085, 0.14],
    ],
    toes: [8, -8],
    heels: [0, 0],
    knees: FORWARD,
    hands: [body(0.23, 0.875, 0.05), body(-0.235, 0.885, 0.12)],
    elbows: BACK,
  },
  seated: {
    facing: 30,
    pelvis: [0, 0.575, -0.06],
    pelvisTurn: [0, -6, 0],
    chestTurn: [-6, 8, 1],
    headTurn: [-14, -3, 3],
    feet: [
      [0.13, 0.085, 0.42],
      [-0.1, 0.085, 0.3],
    ],
    toes: [10, -8],
    heels: [0, 12],
    knees: [
      [0.1, 0.8, 1],
      [-0.1, 0.8, 1],
    ],
    // On the thighs, palms down.
    hands: [body(0.12, 0.655, 0.2), body(-0.125, 0.65, 0.15)],
    resting: [onThigh(-0.16), onThigh(0.2)],
    elbows: [
      [0.9, 0, -0.8],
      [-0.9, 0, -0.8],
    ],
    prop: 'seat',
    propHeight: 0.455,
  },
  leaning: {
    facing: -16,
    pelvis: [-0.045, 0.925, 0],
    pelvisTurn: [-2, 0, -5],
    chestTurn: [0, 0, -7],
    headTurn: [20, 1, 7],
    feet: [
      [-0.05, 0.085, 0.15],
      [-0.12, 0.085, -0.03],
    ],
    toes: [16, -22],
    heels: [0, 0],
    knees: FORWARD,
    hands: [body(0.37, 1.055, 0.11), body(-0.275, 0.88, 0.08)],
    elbows: [
      [0.75, 0.1, -0.9],
      [-0.35, 0, -1],
    ],
    prop: 'plinth',
    propHeight: 1.02,
  },
  walking: {
    facing: 16,
    pelvis: [0, 0.905, 0],
    pelvisTurn: [-6, 2, -2],
    chestTurn: [12, 1, 3],
    headTurn: [-10, 0, 0],
    feet: [
      [0.045, 0.09, 0.31],
      [-0.045, 0.15, -0.33],
    ],
    toes: [4, -6],
    heels: [-8, 42],
    knees: FORWARD,
    hands: [body(0.245, 0.905, -0.17), body(-0.25, 0.92, 0.22)],
    elbows: BACK,
  },
  'over-the-shoulder': {
    facing: 150,
    pelvis: [-0.02, 0.935, 0],
    pelvisTurn: [0, 0, 4],
    chestTurn: [-16, 0, -5],
    headTurn: [-62, 2, -4],
    feet: [
      [0.08, 0.085, 0],
      [-0.11, 0.085, 0.1],
    ],
    toes: [12, -20],
    heels: [0, 0],
    knees: FORWARD,
    hands: [body(0.27, 0.88, 0.08), body(-0.26, 0.885, 0.1)],
    elbows: BACK,
  },
  'hands-on-hips': {
    facing: -8,
    pelvis: [0, 0.915, 0],
    pelvisTurn: [0, 0, -2],
    chestTurn: [3, -3, 2],
    headTurn: [6, -3, 0],
    feet: [
      [0.2, 0.085, 0.02],
      [-0.2, 0.085, 0.05],
    ],
    toes: [22, -22],
    heels: [0, 0],
    knees: [
      [0.25, 0, 1],
      [-0.25, 0, 1],
    ],
    hands: [
      { from: 'pelvis', at: [0.205, 0.13, 0.04] },
      { from: 'pelvis', at: [-0.205, 0.13, 0.04] },
    ],
    elbows: [
      [1, 0, -0.55],
      [-1, 0, -0.55],
    ],
  },
}

/** The mirrored pose; the support it leans on keeps its position. */
export function mirrored(pose: PoseShape): PoseShape {
  const flip = ([x, y, z]: Vec): Vec => [-x, y, z]
  const turn = ([yaw, pitch, roll]: Turn): Turn => [-yaw, pitch, -roll]
  const reach = ({ from, at }: WristTarget): WristTarget => ({ from, at: flip(at) })
  const { feet, toes, heels, knees, hands, elbows, resting } = pose
  const grip = ({ along, palm }: Grip): Grip => ({ along: flip(along), palm: flip(palm) })
  return {
    ...pose,
    facing: -pose.facing,
    pelvis: flip(pose.pelvis),
    pelvisTurn: turn(pose.pelvisTurn),
    chestTurn: turn(pose.chestTurn),
    headTurn: turn(pose.headTurn),
    feet: [flip(feet[1]), flip(feet[0])],
    toes: [-toes[1], -toes[0]],
    heels: [heels[1], heels[0]],
    knees: [flip(knees[1]), flip(knees[0])],
    hands: [reach(hands[1]), reach(hands[0])],
    elbows: [flip(elbows[1]), flip(elbows[0])],
    ...(resting && { resting: [grip(resting[1]), grip(resting[0])] as const }),
  }
}

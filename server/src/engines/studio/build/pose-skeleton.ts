// The eight poses as key points, for cards and for tools that take a pose as input.

import type { Pose } from '@studio/contract/photoshoot'
import { at, type Vec } from '../scene/vectors.ts'
import { PROPORTIONS } from './figure/body.ts'
import { POSE_SHAPES } from './figure/poses.ts'
import { solveSkeleton } from './figure/skeleton.ts'

export interface Keypoint {
  name: string
  /** 0 to 1 from the left and from the top of a 3:4 frame. */
  x: number
  y: number
  /** The key point this one hangs on, for drawing bones. */
  parent?: string
}

/** A pose as 18 key points in OpenPose's naming, seen from the front. "right" is the wearer's right, at the viewer's left. */
export function poseSkeleton(pose: Pose): Keypoint[] {
  const p = PROPORTIONS.female
  const s = solveSkeleton(POSE_SHAPES[pose], p, [0, 0, 0], 0, 0)
  const face = (x: number, y: number, z: number) => at(s.headAxes, s.head, [x, y, z])
  const points: [string, Vec, string?][] = [
    ['neck', s.neck],
    ['nose', face(0, -0.02, 0.095), 'neck'],
    ['right_shoulder', s.shoulders[1], 'neck'],
    ['right_elbow', s.elbows[1], 'right_shoulder'],
    ['right_wrist', s.wrists[1], 'right_elbow'],
    ['left_shoulder', s.shoulders[0], 'neck'],
    ['left_elbow', s.elbows[0], 'left_shoulder'],
    ['left_wrist', s.wrists[0], 'left_elbow'],
    ['right_hip', s.hips[1], 'neck'],
    ['right_knee', s.knees[1], 'right_hip'],
    ['right_ankle', s.ankles[1], 'right_knee'],
    ['left_hip', s.hips[0], 'neck'],
    ['left_knee', s.knees[0], 'left_hip'],
    ['left_ankle', s.ankles[0], 'left_knee'],
    ['right_eye', face(-0.03, 0.015, 0.085), 'nose'],
    ['left_eye', face(0.03, 0.015, 0.085), 'nose'],
    ['right_ear', face(-0.07, 0, 0), 'right_eye'],
    ['left_ear', face(0.07, 0, 0), 'left_eye'],
  ]
  // A frame 1.95 m high and three quarters as wide, seen from 5 m.
  return points.map(([name, [x, y, z], parent]) => {
    const near = 5 / (5 - z)
    return {
      name,
      x: 0.5 + (x * near) / (1.95 * 0.75),
      y: 0.5 - ((y - 0.9) * near) / 1.95,
      ...(parent && { parent }),
    }
  })
}

// The eight poses as key points, for cards.

import type { Pose } from '@studio/contract/photoshoot'
import { proportionsOf } from './figure/body.ts'
import { POSE_SHAPES } from './figure/poses.ts'
import { solveSkeleton } from './figure/skeleton.ts'
import { BONES, type KeypointName, keypointsOf } from './keypoints.ts'

export interface Keypoint {
  name: KeypointName
  /** 0 to 1 from the left and from the top of a 3:4 frame. */
  x: number
  y: number
  /** Parent key point, for drawing bones. */
  parent?: KeypointName
}

const PARENTS = new Map(BONES.map(([parent, name]) => [name, parent]))

/**
 * A pose as 18 key points in OpenPose's naming, seen from the front. "right" is the wearer's right, at the viewer's
 * left.
 */
export function poseSkeleton(pose: Pose): Keypoint[] {
  const skeleton = solveSkeleton(
    POSE_SHAPES[pose],
    proportionsOf({ isFemale: true, isChild: false }),
    [0, 0, 0],
    0,
    0,
  )
  // A frame 1.95 m high and three quarters as wide, seen from 5 m.
  return keypointsOf(skeleton).map(([name, [x, y, z]]) => {
    const near = 5 / (5 - z)
    const parent = PARENTS.get(name)
    return {
      name,
      x: 0.5 + (x * near) / (1.95 * 0.75),
      y: 0.5 - ((y - 0.9) * near) / 1.95,
      ...(parent && { parent }),
    }
  })
}

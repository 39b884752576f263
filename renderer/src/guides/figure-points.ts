import { FACE, type KeypointName, keypointsOf } from '../compose/keypoints.ts'
import type { Skeleton } from '../compose/figure/skeleton.ts'
import { SKY } from '../render/solids/field.ts'
import type { View } from '../render/frame.ts'
import { aimOf } from '../render/light/rays.ts'
import type { Camera } from '../scene/scene.ts'
import { distance, dot, sub } from '../scene/vectors.ts'

/** Depth tolerance before a joint counts as hidden, metres: a joint is inside a limb, a face on its surface. */
const BEFORE_JOINT = 0.3
const BEFORE_FACE = 0.06

/** In pixels of the picture; `sureness` as OpenPose's confidence: 1 seen, 0.5 behind something. */
export interface FigurePoint {
  name: KeypointName
  x: number
  y: number
  sureness: number
}

/**
 * Key points of one figure that OpenPose would find in an image of this size, without points outside the image or on
 * the averted side of the face. `view` may be a smaller version of the image.
 */
export function figurePoints(
  skeleton: Skeleton,
  camera: Camera,
  view: View,
  { width, height }: { width: number; height: number },
): FigurePoint[] {
  const { forward, right, up, half } = aimOf(camera)
  return keypointsOf(skeleton).flatMap(([name, place]) => {
    const from = sub(place, camera.place)
    const depth = dot(from, forward)
    if (depth <= 0) return []
    const x = (dot(from, right) / (depth * half * (width / height)) + 1) / 2
    const y = (1 - dot(from, up) / (depth * half)) / 2
    if (x < 0 || x >= 1 || y < 0 || y >= 1) return []
    const i = Math.floor(x * view.width) + Math.floor(y * view.height) * view.width
    const inFront = view.owner[i] === SKY ? 0 : distance(place, camera.place) - view.depth[i]!
    const isFace = FACE.has(name)
    if (isFace && inFront > BEFORE_FACE) return []
    return [{ name, x: x * width, y: y * height, sureness: inFront > BEFORE_JOINT ? 0.5 : 1 }]
  })
}

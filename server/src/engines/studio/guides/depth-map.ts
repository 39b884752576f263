import { SKY } from '../render/field.ts'
import type { View } from '../render/frame.ts'
import { aimOf, createEye } from '../render/rays.ts'
import type { Camera } from '../scene/scene.ts'

const WHITE = 65_535

/**
 * How near everything is in 16 bits, as MiDaS and ControlNet have it: the nearest is white, the farthest black, and
 * between them goes one over the distance from the plane of the camera. The sky is black.
 */
export function depthMap({ width, height, owner, depth }: View, camera: Camera): Uint16Array<ArrayBuffer> {
  const eye = createEye(camera, width, height)
  const { forward } = aimOf(camera)
  const nearness = new Float64Array(width * height)
  let least = Infinity
  let most = 0
  for (let i = 0; i < nearness.length; i++) {
    if (owner[i] !== SKY) {
      eye.look((i % width) + 0.5, Math.floor(i / width) + 0.5)
      const [x = 0, y = 0, z = 0] = eye.direction
      nearness[i] = 1 / (depth[i]! * (x * forward[0] + y * forward[1] + z * forward[2]))
    }
    least = Math.min(least, nearness[i]!)
    most = Math.max(most, nearness[i]!)
  }
  const range = most - least || 1
  return Uint16Array.from(nearness, (v) => Math.round(((v - least) / range) * WHITE))
}

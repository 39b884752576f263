import { SKY } from '../render/solids/field.ts'
import type { View } from '../render/frame.ts'
import { aimOf, createEye } from '../render/light/rays.ts'
import type { Camera } from '../scene/scene.ts'
import { processInBands } from './in-bands.ts'

const WHITE = 65_535

/**
 * Inverse depth in 16 bits, as MiDaS and ControlNet use it: nearest white, farthest black, proportional to one over
 * the distance from the camera plane. The sky is black.
 */
export async function depthMap(
  { width, height, owner, depth }: View,
  camera: Camera,
): Promise<Uint16Array<ArrayBuffer>> {
  const eye = createEye(camera, width, height)
  const { direction } = eye
  const [fx, fy, fz] = aimOf(camera).forward
  const nearness = new Float32Array(width * height)
  let min = Infinity
  let max = 0
  await processInBands(nearness.length, (from, to) => {
    for (let i = from; i < to; i++) {
      let near = 0
      if (owner[i] !== SKY) {
        eye.look((i % width) + 0.5, Math.floor(i / width) + 0.5)
        near = 1 / (depth[i]! * (direction[0]! * fx + direction[1]! * fy + direction[2]! * fz))
      }
      nearness[i] = near
      if (near < min) min = near
      if (near > max) max = near
    }
  })
  const scale = WHITE / (max - min || 1)
  const pixels = new Uint16Array(nearness.length)
  await processInBands(pixels.length, (from, to) => {
    for (let i = from; i < to; i++) pixels[i] = Math.round((nearness[i]! - min) * scale)
  })
  return pixels
}

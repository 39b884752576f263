import { SKY } from '../render/solids/field.ts'
import type { View } from '../render/frame.ts'
import { aimOf } from '../render/light/rays.ts'
import type { Camera } from '../scene/scene.ts'
import { processInBands } from './in-bands.ts'

/** Maps -1 to 1 to a byte. */
const toByte = (v: number) => Math.round((v * 0.5 + 0.5) * 255)

/**
 * Surface normals in camera space, in the colours of ControlNet’s `normal_bae` (ScanNet’s): red to the left, green up,
 * blue towards the camera. The sky faces the camera.
 */
export async function normalMap({ owner, normal }: View, camera: Camera): Promise<Uint8Array> {
  const { forward, right, up } = aimOf(camera)
  const [rx, ry, rz] = right
  const [ux, uy, uz] = up
  const [fx, fy, fz] = forward
  const pixels = new Uint8Array(owner.length * 3)
  await processInBands(owner.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const o = i * 3
      const isSky = owner[i] === SKY
      // The opposite of the view direction is towards the camera.
      const x = isSky ? -fx : normal[o]!
      const y = isSky ? -fy : normal[o + 1]!
      const z = isSky ? -fz : normal[o + 2]!
      pixels[o] = toByte(-(x * rx + y * ry + z * rz))
      pixels[o + 1] = toByte(x * ux + y * uy + z * uz)
      pixels[o + 2] = toByte(-(x * fx + y * fy + z * fz))
    }
  })
  return pixels
}

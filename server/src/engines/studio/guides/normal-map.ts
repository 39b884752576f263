import { SKY } from '../render/field.ts'
import type { View } from '../render/frame.ts'
import { aimOf } from '../render/rays.ts'
import type { Camera } from '../scene/scene.ts'
import { dot, type Vec } from '../scene/vectors.ts'

const toByte = (v: number) => Math.round((v * 0.5 + 0.5) * 255)

/**
 * Which way every surface faces, seen from the camera, in the colours of ControlNet's `normal_bae` (ScanNet's): red is
 * to the left, green up, blue towards the camera. The sky faces the camera.
 */
export function normalMap({ owner, normal }: View, camera: Camera): Uint8Array {
  const { forward, right, up } = aimOf(camera)
  const pixels = new Uint8Array(owner.length * 3)
  for (let i = 0; i < owner.length; i++) {
    const n: Vec = [normal[i * 3]!, normal[i * 3 + 1]!, normal[i * 3 + 2]!]
    const seen = owner[i] === SKY ? [0, 0, 1] : [-dot(n, right), dot(n, up), -dot(n, forward)]
    pixels.set(seen.map(toByte), i * 3)
  }
  return pixels
}

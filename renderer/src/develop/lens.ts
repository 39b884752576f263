// Depth of field: blurs unfocused areas over their circle of confusion.

import { createEye } from '../render/light/rays.ts'
import type { Frame } from '../render/frame.ts'
import type { Scene } from '../scene/scene.ts'

const SPOTS = 36
/** Metres before and behind the focus that stay sharp. */
const MARGIN = 0.12

/** Writes `frame.lensed` for the rows from `from` to before `to`. */
export function focusRows(
  scene: Scene,
  frame: Frame,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  const { width, height, colour, depth, lensed } = frame
  const { focus, aperture } = scene.camera
  const { cone } = createEye(scene.camera, width, height)
  const widest = height * 0.03
  const spotX = new Float64Array(SPOTS)
  const spotY = new Float64Array(SPOTS)
  const spotR = new Float64Array(SPOTS)
  for (let i = 0; i < SPOTS; i++) {
    spotR[i] = Math.sqrt((i + 0.5) / SPOTS)
    spotX[i] = spotR[i]! * Math.cos(i * 2.399963)
    spotY[i] = spotR[i]! * Math.sin(i * 2.399963)
  }

  /** Radius of confusion in pixels. */
  function confusion(z: number): number {
    const off = (z < focus ? focus - z : z - focus) - MARGIN
    if (off <= 0) return 0
    const r = (0.5 * aperture * off) / (z * cone * focus)
    return r < widest ? r : widest
  }

  for (let y = from; y < to && !isStopped(); y++) {
    for (let x = 0; x < width; x++) {
      const i = x + y * width
      const z = depth[i]!
      const radius = confusion(z)
      let r = colour[i * 3]!
      let g = colour[i * 3 + 1]!
      let b = colour[i * 3 + 2]!
      if (radius > 0.6) {
        let weights = 1
        for (let s = 0; s < SPOTS; s++) {
          const xx = Math.floor(x + 0.5 + spotX[s]! * radius)
          const yy = Math.floor(y + 0.5 + spotY[s]! * radius)
          if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue
          const j = xx + yy * width
          // A sharp foreground must not bleed into the blur behind it.
          const w = depth[j]! < z - 0.08 && confusion(depth[j]!) < spotR[s]! * radius - 1 ? 0.01 : 1
          r += colour[j * 3]! * w
          g += colour[j * 3 + 1]! * w
          b += colour[j * 3 + 2]! * w
          weights += w
        }
        r /= weights
        g /= weights
        b /= weights
      }
      lensed[i * 3] = r
      lensed[i * 3 + 1] = g
      lensed[i * 3 + 2] = b
    }
  }
}

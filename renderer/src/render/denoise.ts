// Smooths the light buffer along surfaces: an edge-avoiding à-trous wavelet filter (Dammertz et al., 2010) that stops
// at edges and where light truly changes.

import { SKY } from './solids/field.ts'
import { type Frame, guideOf, LIGHT_CHANNELS } from './frame.ts'

const KERNEL = [0.375, 0.25, 0.0625] as const

/** Number of passes over the light buffer; even, so that the result ends where it started. */
export const DENOISE_PASSES = 4

/** Filters rows of pass `pass` from one half of the ping-pong to the other. */
export function denoiseRows(
  frame: Frame,
  pass: number,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  const source = pass % 2 === 0 ? frame.light : frame.spare
  const target = pass % 2 === 0 ? frame.spare : frame.light
  const { lightWidth: width, lightHeight: height, normal, depth, owner } = frame
  const step = 1 << pass
  const strictness = 3.2

  for (let y = from; y < to && !isStopped(); y++) {
    for (let x = 0; x < width; x++) {
      const guide = guideOf(frame, x, y)
      const centerOwner = owner[guide]!
      const base = (x + y * width) * LIGHT_CHANNELS
      if (centerOwner === SKY) {
        for (let c = 0; c < LIGHT_CHANNELS; c++) target[base + c] = 0
        continue
      }
      const nx = normal[guide * 3]!
      const ny = normal[guide * 3 + 1]!
      const nz = normal[guide * 3 + 2]!
      const far = depth[guide]!
      const bright = source[base]! + source[base + 1]! + source[base + 2]!
      const tolerance = 1 / (strictness * Math.sqrt(blurredVariance(x, y)) + 0.02 * bright + 1e-4)
      const near = 1 / (0.006 * step + 0.0035 * far * step)
      let weights = 0
      let squares = 0
      let r = 0
      let g = 0
      let b = 0
      let dirX = 0
      let dirY = 0
      let dirZ = 0
      let shineR = 0
      let shineG = 0
      let shineB = 0
      for (let dy = -2; dy <= 2; dy++) {
        const yy = y + dy * step
        if (yy < 0 || yy >= height) continue
        const ky = KERNEL[(dy < 0 ? -dy : dy) as 0 | 1 | 2]
        for (let dx = -2; dx <= 2; dx++) {
          const xx = x + dx * step
          if (xx < 0 || xx >= width) continue
          const q = guideOf(frame, xx, yy)
          if (owner[q] !== centerOwner) continue
          let facing = nx * normal[q * 3]! + ny * normal[q * 3 + 1]! + nz * normal[q * 3 + 2]!
          if (facing < 0.85) continue
          facing *= facing
          facing *= facing
          facing *= facing
          facing *= facing
          facing *= facing
          const o = (xx + yy * width) * LIGHT_CHANNELS
          const distance = (far - depth[q]!) * near
          const change = (source[o]! + source[o + 1]! + source[o + 2]! - bright) * tolerance
          const w =
            (ky * KERNEL[(dx < 0 ? -dx : dx) as 0 | 1 | 2] * facing) /
            ((1 + distance * distance) * (1 + change * change))
          weights += w
          squares += w * w * source[o + 9]!
          r += w * source[o]!
          g += w * source[o + 1]!
          b += w * source[o + 2]!
          dirX += w * source[o + 3]!
          dirY += w * source[o + 4]!
          dirZ += w * source[o + 5]!
          shineR += w * source[o + 6]!
          shineG += w * source[o + 7]!
          shineB += w * source[o + 8]!
        }
      }
      const k = 1 / weights
      target[base] = r * k
      target[base + 1] = g * k
      target[base + 2] = b * k
      target[base + 3] = dirX * k
      target[base + 4] = dirY * k
      target[base + 5] = dirZ * k
      target[base + 6] = shineR * k
      target[base + 7] = shineG * k
      target[base + 8] = shineB * k
      target[base + 9] = squares * k * k
    }
  }

  function blurredVariance(x: number, y: number): number {
    let sum = 0
    let count = 0
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const xx = x + dx
        const yy = y + dy
        if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue
        sum += source[(xx + yy * width) * LIGHT_CHANNELS + 9]!
        count++
      }
    return sum / count
  }
}

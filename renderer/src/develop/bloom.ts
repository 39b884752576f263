// Faint glow around areas brighter than paper white, at a quarter of the resolution.

import type { Frame } from '../render/frame.ts'
import { MEASURED } from './meter.ts'

/** Writes `frame.bloom`. */
export function addBloom(frame: Frame): void {
  const { width, height, lensed, bloom } = frame
  const w = Math.ceil(width / 4)
  const h = Math.ceil(height / 4)
  const exposure = frame.measured[MEASURED.exposure]!
  const bright = new Float32Array(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let q = 0; q < 4; q++) {
          const xx = Math.min(width - 1, x * 4 + (q & 1) * 2)
          const yy = Math.min(height - 1, y * 4 + (q >> 1) * 2)
          const v = lensed[(xx + yy * width) * 3 + c]! * exposure - 2.2
          sum += v > 0 ? (v < 5 ? v : 5) : 0
        }
        bright[(x + y * w) * 3 + c] = sum / 4
      }
  const near = blur(
    blur(bright, w, h, Math.max(1, Math.round(h * 0.012))),
    w,
    h,
    Math.max(1, Math.round(h * 0.012)),
  )
  const far = blur(
    blur(near, w, h, Math.max(1, Math.round(h * 0.045))),
    w,
    h,
    Math.max(1, Math.round(h * 0.045)),
  )
  for (let i = 0; i < w * h * 3; i++) bloom[i] = near[i]! * 0.6 + far[i]! * 0.8
}

/** A box blur of `radius` pixels, along rows and then along columns. */
function blur(source: Float32Array, w: number, h: number, radius: number): Float32Array {
  return blurLines(blurLines(source, w, h, radius, 3, w * 3), h, w, radius, w * 3, 3)
}

function blurLines(
  source: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  stride: number,
): Float32Array {
  const out = new Float32Array(source.length)
  const share = 1 / (2 * radius + 1)
  const clamp = (i: number) => (i < 0 ? 0 : i >= length ? length - 1 : i)
  for (let l = 0; l < lines; l++)
    for (let c = 0; c < 3; c++) {
      const base = l * stride + c
      let sum = 0
      for (let i = -radius; i <= radius; i++) sum += source[base + clamp(i) * step]!
      for (let i = 0; i < length; i++) {
        out[base + i * step] = sum * share
        sum += source[base + clamp(i + radius + 1) * step]! - source[base + clamp(i - radius) * step]!
      }
    }
  return out
}

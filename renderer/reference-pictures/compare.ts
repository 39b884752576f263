// Difference between two images in OKLab, after a slight blur so that single pixels at edges don’t count.

import type { Picture } from './reference-pictures.ts'

/**
 * Mean distance in OKLab, and that of the pixels that differ most (one in a hundred differs more). 1 is black to
 * white.
 */
export interface Difference {
  mean: number
  worst: number
}

const linear = (v: number) => {
  const s = v / 255
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
}

function toLab({ pixels }: Picture): Float64Array {
  const lab = new Float64Array(pixels.length)
  for (let i = 0; i < pixels.length; i += 3) {
    const [r, g, b] = [linear(pixels[i] ?? 0), linear(pixels[i + 1] ?? 0), linear(pixels[i + 2] ?? 0)]
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lab[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
    lab[i + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    lab[i + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  }
  return lab
}

/** The mean of each pixel and its eight neighbours. */
function blurred(picture: Picture): Float64Array {
  const { width, height } = picture
  const lab = toLab(picture)
  const out = new Float64Array(lab.length)
  const clamp = (v: number, max: number) => Math.min(max - 1, Math.max(0, v))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++)
            sum += lab[(clamp(x + dx, width) + clamp(y + dy, height) * width) * 3 + c] ?? 0
        out[(x + y * width) * 3 + c] = sum / 9
      }
  return out
}

/** Distance of each pixel of two images of equal size. */
export function distances(a: Picture, b: Picture): Float64Array {
  if (a.width !== b.width || a.height !== b.height) throw new Error('The pictures have different sizes')
  const [p, q] = [blurred(a), blurred(b)]
  return Float64Array.from({ length: p.length / 3 }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((c) => (p[i * 3 + c] ?? 0) - (q[i * 3 + c] ?? 0))),
  )
}

export function differenceOf(a: Picture, b: Picture): Difference {
  const sorted = distances(a, b).sort()
  return {
    mean: sorted.reduce((sum, v) => sum + v, 0) / sorted.length,
    worst: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

/** The same picture on another machine differs by a tenth of this; a torn garment differs by more. */
export const TOLERANCE: Difference = { mean: 0.004, worst: 0.02 }
export const isAlike = ({ mean, worst }: Difference): boolean =>
  mean <= TOLERANCE.mean && worst <= TOLERANCE.worst

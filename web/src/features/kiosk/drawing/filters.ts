import type { BoothFilter } from '@studio/contract/kiosk'

/** Luma in integer arithmetic, so that all platforms round alike. */
const luma = (r: number, g: number, b: number): number => (77 * r + 150 * g + 29 * b + 128) >> 8

/** Builds a lookup table of 256 values, linear between points of (in, out). */
function curve(...points: readonly (readonly [number, number])[]): Uint8ClampedArray {
  const table = new Uint8ClampedArray(256)
  for (let at = 0; at < 256; at += 1) {
    const next = Math.max(
      1,
      points.findIndex(([x]) => x >= at),
    )
    const [x0, y0] = points[next - 1] ?? [0, 0]
    const [x1, y1] = points[next] ?? [255, 255]
    table[at] = Math.floor((y0 * (x1 - x0) + (y1 - y0) * (at - x0)) / (x1 - x0) + 0.5)
  }
  return table
}

interface Grade {
  /** Saturation, 0 to 256. */
  colour: number
  red: Uint8ClampedArray
  green: Uint8ClampedArray
  blue: Uint8ClampedArray
}

const grey = (...points: readonly (readonly [number, number])[]): Grade => {
  const table = curve(...points)
  return { colour: 0, red: table, green: table, blue: table }
}

const GRADES: Record<Exclude<BoothFilter, 'none'>, () => Grade> = {
  mono: () => grey([0, 0], [64, 56], [192, 202], [255, 255]),
  // Like silver gelatin paper: deep but not black shadows, bright skin tones.
  silver: () => grey([0, 12], [48, 36], [128, 142], [208, 230], [255, 250]),
  warm: () => ({
    colour: 256,
    red: curve([0, 6], [128, 140], [255, 255]),
    green: curve([0, 2], [128, 130], [255, 250]),
    blue: curve([0, 0], [128, 114], [255, 228]),
  }),
  cool: () => ({
    colour: 232,
    red: curve([0, 0], [128, 116], [255, 236]),
    green: curve([0, 2], [128, 129], [255, 250]),
    blue: curve([0, 10], [128, 140], [255, 255]),
  }),
  fade: () => {
    const table = curve([0, 38], [128, 136], [255, 236])
    return { colour: 170, red: table, green: table, blue: curve([0, 44], [128, 134], [255, 228]) }
  },
}

/**
 * Applies a filter in place. `pixels` are RGBA, one byte each. Integer arithmetic gives the same result in browser,
 * worker and server. Alpha is unchanged.
 */
export function applyFilter(pixels: Uint8ClampedArray | Uint8Array, filter: BoothFilter): void {
  if (filter === 'none') return
  const { colour, red, green, blue } = GRADES[filter]()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const r = pixels[at] ?? 0
    const g = pixels[at + 1] ?? 0
    const b = pixels[at + 2] ?? 0
    const light = luma(r, g, b)
    pixels[at] = red[(light * (256 - colour) + r * colour) >> 8] ?? 0
    pixels[at + 1] = green[(light * (256 - colour) + g * colour) >> 8] ?? 0
    pixels[at + 2] = blue[(light * (256 - colour) + b * colour) >> 8] ?? 0
  }
}

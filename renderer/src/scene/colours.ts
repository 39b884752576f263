// Colours of the set, in linear light.

import type { Vec } from './vectors.ts'

const toDisplay = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Linear light as `#rrggbb`. */
export function toHex(colour: Vec): string {
  const part = (v: number) =>
    Math.round(Math.min(1, Math.max(0, toDisplay(v))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${part(colour[0])}${part(colour[1])}${part(colour[2])}`
}

/** Relative luminance. */
export const luminance = (c: Vec): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]

/** Clamps a colour to the range of real paints and cloths: no surface reflects nothing or everything. */
export function asPaint(c: Vec): Vec {
  const bound = (v: number) => Math.min(0.82, Math.max(0.012, v))
  return [bound(c[0]), bound(c[1]), bound(c[2])]
}

/** The colour with its saturation multiplied. */
export function saturated(c: Vec, factor: number): Vec {
  const l = luminance(c)
  const part = (v: number) => Math.max(0.004, l + (v - l) * factor)
  return [part(c[0]), part(c[1]), part(c[2])]
}

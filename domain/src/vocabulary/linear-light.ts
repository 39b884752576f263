// Colours of the vocabulary as light: what a screen shows (sRGB) is no measure of how much light there is.

/** Red, green and blue in linear light, 0 for none and 1 for the whole of a display. */
export type LinearLight = readonly [red: number, green: number, blue: number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)

/** Display values from 0 to 1 as linear light. */
export function fromSrgb(rgb: LinearLight): LinearLight {
  return [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
}

/** `#rgb` or `#rrggbb` as linear light. */
export function hex(code: string): LinearLight {
  const digits = code.slice(1)
  const long = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits
  const n = Number.parseInt(long.slice(0, 6), 16)
  return fromSrgb([((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255])
}

// Colours of the vocabulary in linear light. Display values (sRGB) aren't proportional to light.

/** Linear RGB: 0 is none, 1 the maximum of a display. */
export type LinearLight = readonly [red: number, green: number, blue: number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)

/** Converts display values from 0 to 1 to linear light. */
export function fromSrgb(rgb: LinearLight): LinearLight {
  return [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
}

/** Converts `#rgb` or `#rrggbb` to linear light. */
export function hex(code: string): LinearLight {
  const digits = code.slice(1)
  const long = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits
  const n = Number.parseInt(long.slice(0, 6), 16)
  return fromSrgb([((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255])
}

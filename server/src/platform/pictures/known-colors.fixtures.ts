// An image of four known colours, and how far decoded ones differ from them.
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'

/** Top left red, top right green, bottom left blue, bottom right grey: of `side` px. */
export function quarters(side = 700): Sharp {
  const half = side / 2
  const square = (background: string) => ({
    create: { width: half, height: half, channels: 3 as const, background },
  })
  return sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } }).composite([
    { input: square('#be693c'), top: 0, left: 0 },
    { input: square('#3c8c50'), top: 0, left: half },
    { input: square('#3c50a0'), top: half, left: 0 },
  ])
}

export type Color = [number, number, number]
export const RGB: Record<string, Color> = {
  tl: [190, 105, 60],
  tr: [60, 140, 80],
  bl: [60, 80, 160],
  br: [128, 128, 128],
}

/** Mean colours of the quarters of a rendition. */
export async function colorsOf(bytes: Uint8Array): Promise<Record<string, Color>> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [data[start], data[start + 1], data[start + 2]] as Color
  }
  return { tl: at(0.25, 0.25), tr: at(0.75, 0.25), bl: at(0.25, 0.75), br: at(0.75, 0.75) }
}

/** CIE Lab (D65) of an sRGB colour. */
function labOf(color: Color): Color {
  const [r, g, b] = color.map((value) => {
    const part = value / 255
    return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92
  }) as Color
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
/** Difference of two sRGB colours (CIE 1976). */
export function difference(a: Color, b: Color): number {
  const [first, second] = [labOf(a), labOf(b)]
  return Math.hypot(...first.map((value, at) => value - second[at]!))
}
/** Expects the colours of the quarters, each within `most`. */
export async function expectQuarters(bytes: Uint8Array, most: number, expected = RGB) {
  const colors = await colorsOf(bytes)
  for (const [name, color] of Object.entries(expected))
    expect(
      difference(colors[name]!, color),
      `${name}: ${colors[name]?.join()} instead of ${color.join()}`,
    ).toBeLessThanOrEqual(most)
}

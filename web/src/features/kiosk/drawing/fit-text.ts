import type { SheetContext } from './surface.ts'

/** Smallest scale of the font size before the text is truncated. */
const SMALLEST = 0.55

// Scripts that these fonts lack (Chinese, Arabic, …) use the system fonts.
const FACES = {
  serif: `400 SIZE 'Fraunces Variable', Georgia, serif`,
  sans: `500 SIZE 'Instrument Sans Variable', system-ui, sans-serif`,
  mono: `400 SIZE 'Geist Mono Variable', ui-monospace, monospace`,
}
export type SheetFace = keyof typeof FACES

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Returns whether the first letter belongs to a right-to-left script. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export const fontOf = (face: SheetFace, pixels: number): string =>
  FACES[face].replace('SIZE', `${Math.round(pixels * 100) / 100}px`)

/** Splits into graphemes, so that truncation never separates an accent from its letter. */
const letters = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

/** Truncates to `width` with an ellipsis. Returns '' if not even the ellipsis fits. */
function cut(ctx: SheetContext, text: string, width: number): string {
  const all = letters(text)
  const fits = (count: number) => ctx.measureText(`${all.slice(0, count).join('').trimEnd()}…`).width <= width
  let min = 0
  let max = all.length - 1
  while (min < max) {
    const middle = Math.ceil((min + max) / 2)
    if (fits(middle)) min = middle
    else max = middle - 1
  }
  return fits(min) ? `${all.slice(0, min).join('').trimEnd()}…` : ''
}

/**
 * Sets the context's font so that `text` fits `width` (pixels), and returns the text to draw. Scales down first, and
 * truncates with an ellipsis below the smallest readable size.
 */
export function fitText(
  ctx: SheetContext,
  text: string,
  face: SheetFace,
  pixels: number,
  width: number,
): string {
  ctx.font = fontOf(face, pixels)
  const wide = ctx.measureText(text).width
  if (wide <= width) return text
  // Optical sizes make the width not exactly proportional to the font size, hence the margin of 2%.
  const share = Math.max(SMALLEST, (width / wide) * 0.98)
  ctx.font = fontOf(face, pixels * share)
  return ctx.measureText(text).width <= width ? text : cut(ctx, text, width)
}

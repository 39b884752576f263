import type { SheetContext } from './surface.ts'

/** How much of the wished size a text may lose before it is cut. */
const SMALLEST = 0.55

// What ours do not hold (Chinese, Arabic ...) is drawn with the device's own.
const FACES = {
  serif: `400 SIZE 'Fraunces Variable', Georgia, serif`,
  sans: `500 SIZE 'Instrument Sans Variable', system-ui, sans-serif`,
  mono: `400 SIZE 'Geist Mono Variable', ui-monospace, monospace`,
}
export type SheetFace = keyof typeof FACES

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Whether the first letter of it is of a script that is written from the right. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export const fontOf = (face: SheetFace, pixels: number): string =>
  FACES[face].replace('SIZE', `${Math.round(pixels * 100) / 100}px`)

/** What people take for one letter each, so that an accent or a joined sign is never cut off its letter. */
const letters = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

/** As many letters as fit `width`, with an ellipsis behind them; '' where not even that has room. */
function cut(ctx: SheetContext, text: string, width: number): string {
  const all = letters(text)
  const fits = (count: number) => ctx.measureText(`${all.slice(0, count).join('').trimEnd()}…`).width <= width
  let least = 0
  let most = all.length - 1
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(middle)) least = middle
    else most = middle - 1
  }
  return fits(least) ? `${all.slice(0, least).join('').trimEnd()}…` : ''
}

/**
 * Sets the context's font so that `text` stays within `width` (pixels), and answers what of it does: smaller where it is too wide,
 * and cut with an ellipsis where it would be too small to read.
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
  // A face with optical sizes is not exactly narrower by how much smaller it is: a little is taken off for that.
  const share = Math.max(SMALLEST, (width / wide) * 0.98)
  ctx.font = fontOf(face, pixels * share)
  return ctx.measureText(text).width <= width ? text : cut(ctx, text, width)
}

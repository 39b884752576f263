import type { ModeratedState } from '../../platform/feature/index.ts'

/** Field name of a mark that covers a whole image. */
export const PICTURE_FIELD = 'picture'

export type Pairs = readonly (readonly [number, number])[]

/** Texts of the ranges. */
export const wordsIn = (text: string, spans: Pairs): string[] =>
  spans.map(([start, end]) => text.slice(start, end))

/** Ranges in order, with touching ones joined. */
export function joined(spans: Pairs): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/** True if all ranges lie within the text. */
export const isWithin = (text: string, spans: Pairs): boolean =>
  spans.every(([start, end]) => start >= 0 && start < end && end <= text.length)

/** Text without some ranges, and without the double spaces they would leave. */
export function without(text: string, spans: Pairs): string {
  let result = ''
  let at = 0
  for (const [start, end] of joined(spans)) {
    result = glue(result, text.slice(at, start))
    at = end
  }
  return glue(result, text.slice(at)).trim()
}

const glue = (before: string, after: string): string =>
  /[ \t]$/.test(before) && /^[ \t.,;:!?]/.test(after) ? before.replace(/[ \t]+$/, '') + after : before + after

/** Ranges of words in a text, case-insensitive. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const places: [number, number][] = []
  const low = text.toLowerCase()
  // Lower case has another length in a few scripts. There, only identical spelling is found.
  const hay = low.length === text.length ? low : text
  for (const word of words) {
    const needle = hay === low ? word.toLowerCase() : word
    if (needle === '') continue
    for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length))
      places.push([at, at + needle.length])
  }
  return joined(places)
}

/** True if the content has text that can be marked. */
export const hasWords = (now: ModeratedState): boolean =>
  Object.values(now.fields).some((text) => text !== '')

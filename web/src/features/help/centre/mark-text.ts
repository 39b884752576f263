import type { FuseResultMatch } from 'fuse.js'

/** Splits a text into pieces with their offsets and marks the matches. */
export type Marked = readonly { at: number; text: string; isMarked: boolean }[]

type Range = readonly [number, number]

/** Excerpt length in characters: before the first match, and in total. */
const BEFORE = 40
const EXCERPT = 160

/** Positions of the matches. Pieces much shorter than any word match by chance and would mark single letters. */
export function rangesOf(
  matches: readonly FuseResultMatch[],
  key: string,
  words: readonly string[],
): Range[] {
  const shortest = Math.min(...words.map(({ length }) => length))
  const min = Math.max(2, Math.ceil(shortest * 0.6))
  return matches
    .filter((match) => match.key === key)
    .flatMap(({ indices }) => [...indices])
    .filter(([from, to]) => to - from + 1 >= min)
    .toSorted(([a], [b]) => a - b)
}

export function markText(text: string, ranges: readonly Range[]): Marked {
  const pieces: { at: number; text: string; isMarked: boolean }[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (to < at) continue
    const start = Math.max(at, from)
    if (start > at) pieces.push({ at, text: text.slice(at, start), isMarked: false })
    pieces.push({ at: start, text: text.slice(start, to + 1), isMarked: true })
    at = to + 1
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isMarked: false })
  return pieces
}

/** The text around the first match. */
export function excerptOf(content: string, ranges: readonly Range[]): Marked {
  const first = ranges[0]?.[0] ?? 0
  const from = first <= BEFORE ? 0 : content.indexOf(' ', first - BEFORE) + 1
  const space = content.lastIndexOf(' ', from + EXCERPT)
  const to = from + EXCERPT >= content.length ? content.length : Math.max(space, from + 1)
  const inside = ranges
    .filter(([start, end]) => start >= from && end < to)
    .map(([start, end]): Range => [start - from, end - from])
  return [
    ...(from > 0 ? [{ at: -1, text: '… ', isMarked: false }] : []),
    ...markText(content.slice(from, to), inside),
    ...(to < content.length ? [{ at: to, text: ' …', isMarked: false }] : []),
  ]
}

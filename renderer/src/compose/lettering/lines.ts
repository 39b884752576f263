// Breaks words into lines, so that the letters are as large as possible.

/** Max. number of lines. */
const MAX_LINES = 4

/** All ways to break words into at most this number of lines. */
function* parted(words: readonly string[], lines: number): Generator<string[]> {
  yield [words.join(' ')]
  if (lines === 1) return
  for (let first = 1; first < words.length; first++)
    for (const rest of parted(words.slice(first), lines - 1)) yield [words.slice(0, first).join(' '), ...rest]
}

/** A slightly larger size doesn’t justify another line. */
const WORTH = 1.01

/** Chosen so that `sizeOf` is largest. */
export function breakLines(text: string, sizeOf: (lines: readonly string[]) => number): string[] {
  const words = text.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return []
  let best = [words.join(' ')]
  const layouts = [...parted(words, MAX_LINES)].toSorted((a, b) => a.length - b.length)
  for (const lines of layouts) if (sizeOf(lines) > sizeOf(best) * WORTH) best = lines
  return best
}

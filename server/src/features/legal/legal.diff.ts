import type { ParagraphChange } from '@studio/contract/legal'

export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Change status of paragraphs, as returned by `compareLists`. */
export const compareParagraphs = (before: string, after: string): ParagraphChange[] =>
  compareLists(paragraphsOf(before), paragraphsOf(after))

/** Max. compared pairs of paragraphs: 500 removed with 500 added. */
export const MAX_PAIRS = 250_000

/**
 * Compares two lists of paragraphs by a longest common subsequence. Removed paragraphs precede their replacements. A
 * common start and end are skipped. Beyond MAX_PAIRS everything between them counts as removed and added.
 */
export function compareLists(before: readonly string[], after: readonly string[]): ParagraphChange[] {
  const max = Math.min(before.length, after.length)
  let start = 0
  while (start < max && before[start] === after[start]) start++
  let end = 0
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const a = before.slice(start, before.length - end)
  const b = after.slice(start, after.length - end)
  const all = (kind: ParagraphChange['kind'], texts: readonly string[]) =>
    texts.map((text): ParagraphChange => ({ kind, text }))
  return [
    ...all('same', after.slice(0, start)),
    ...(a.length * b.length > MAX_PAIRS ? [...all('removed', a), ...all('added', b)] : compareAll(a, b)),
    ...all('same', after.slice(after.length - end)),
  ]
}

function compareAll(a: readonly string[], b: readonly string[]): ParagraphChange[] {
  // At i * width + j: length of the longest common subsequence of paragraphs a from i on and b from j on.
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const changes: ParagraphChange[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      changes.push({ kind: 'same', text: b[j++]! })
      i++
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1)))
      changes.push({ kind: 'removed', text: a[i++]! })
    else changes.push({ kind: 'added', text: b[j++]! })
  }
  return changes
}

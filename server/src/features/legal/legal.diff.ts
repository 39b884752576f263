import type { ParagraphChange } from '@studio/contract/legal'

export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** What became of the paragraphs of one text in another, as `compareLists` has it. */
export const compareParagraphs = (before: string, after: string): ParagraphChange[] =>
  compareLists(paragraphsOf(before), paragraphsOf(after))

/**
 * What became of the paragraphs of one list in another: a longest common sequence of whole paragraphs is
 * the same, all else was removed or added. A removed one stands before what came in its place.
 */
export function compareLists(a: readonly string[], b: readonly string[]): ParagraphChange[] {
  // lengths[i][j]: how many paragraphs a from i on and b from j on have in common, in order.
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from(b, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

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

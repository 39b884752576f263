/**
 * Returns the caret position after a change by another member: between the same characters, if they still
 * exist.
 */
export function moveCaret(before: string, after: string, at: number): number {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  let tail = 0
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  if (at <= same) return at
  if (at >= before.length - tail) return at + after.length - before.length
  return Math.min(at, after.length - tail)
}

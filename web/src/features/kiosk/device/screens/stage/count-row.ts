/** Three numbers at most, which go on together until the last three, that stand still. */
export function countRow(count: number, from: number): number[] {
  const first = Math.max(count, Math.min(from, 3))
  return [first, first - 1, first - 2].filter((n) => n > 0)
}

/** Returns at most three numbers. The window moves until the last three, then stays. */
export function countRow(count: number, from: number): number[] {
  const first = Math.max(count, Math.min(from, 3))
  return [first, first - 1, first - 2].filter((n) => n > 0)
}

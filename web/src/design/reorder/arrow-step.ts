/**
 * Number of places that an arrow key moves in a list: a row for up and down, one item for left and right in grids. 0
 * for other keys. With Alt, sortable lists move the item itself.
 */
export function arrowStep(key: string, { columns = 1, isAcross = false } = {}): number {
  if (key === 'ArrowUp') return -columns
  if (key === 'ArrowDown') return columns
  if (!isAcross) return 0
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
}

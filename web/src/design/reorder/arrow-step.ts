/**
 * By how many places an arrow goes in a list: up and down by a line, and across by one where items stand beside each
 * other. 0 for every other key. With Alt, lists that can be put in another order move the item itself.
 */
export function arrowStep(key: string, { columns = 1, isAcross = false } = {}): number {
  if (key === 'ArrowUp') return -columns
  if (key === 'ArrowDown') return columns
  if (!isAcross) return 0
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
}

import { HEADING } from './layout/grid-layout.ts'

/** Scrolls the page so that a row is wholly in sight below what sticks to the top, if it is not already. */
export function bringIntoSight(grid: HTMLElement, row: { top: number; height: number }): void {
  const top = grid.getBoundingClientRect().top + row.top
  const ceiling = stuckHeight() + HEADING
  const floor = innerHeight - 16
  if (top < ceiling) scrollBy({ top: top - ceiling, behavior: 'instant' })
  else if (top + row.height > floor) {
    scrollBy({ top: Math.min(top - ceiling, top + row.height - floor), behavior: 'instant' })
  }
}

/** How far the header and the filters reach down while they stick to the top. */
export function stuckHeight(): number {
  let bottom = 0
  for (const bar of document.querySelectorAll('header, [data-sticks]')) {
    if (getComputedStyle(bar).position !== 'sticky') continue
    bottom = Math.max(bottom, Math.min(bar.getBoundingClientRect().bottom, innerHeight / 2))
  }
  return bottom
}

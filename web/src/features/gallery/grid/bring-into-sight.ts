import { HEADING } from './layout/grid-layout.ts'

/** Scrolls until a row is fully visible below the sticky header, if it isn't already. */
export function scrollIntoView(grid: HTMLElement, row: { top: number; height: number }): void {
  const top = grid.getBoundingClientRect().top + row.top
  const ceiling = stuckHeight() + HEADING
  const maxY = innerHeight - 16
  if (top < ceiling) scrollBy({ top: top - ceiling, behavior: 'instant' })
  else if (top + row.height > maxY) {
    scrollBy({ top: Math.min(top - ceiling, top + row.height - maxY), behavior: 'instant' })
  }
}

/** Height of the sticky header and filters in px. */
export function stuckHeight(): number {
  let bottom = 0
  for (const bar of document.querySelectorAll('header, [data-sticks]')) {
    if (getComputedStyle(bar).position !== 'sticky') continue
    bottom = Math.max(bottom, Math.min(bar.getBoundingClientRect().bottom, innerHeight / 2))
  }
  return bottom
}

/** Position of an element on the page. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Index of the box before which an item at a point would be dropped; the number of boxes for the end. */
export function gapAt(boxes: readonly Box[], x: number, y: number): number {
  const isBefore = ({ left, top, width, height }: Box) => {
    if (y < top) return true
    if (y > top + height) return false
    // One box per row: decides by its vertical middle.
    const isAlone = boxes.every((other) => other.left === left)
    return isAlone ? y < top + height / 2 : x < left + width / 2
  }
  const place = boxes.findIndex(isBefore)
  return place < 0 ? boxes.length : place
}

/** Target index, among the other items, of the item at `from` dropped in a gap. */
export const placeForGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)

/** Distance in px from the edge at which dragging scrolls the window. */
const EDGE = 96
const MAX_SCROLL_PER_FRAME = 14

/**
 * Px to scroll per frame while an item picked up at `from` is held at `y`: faster near the edge, and only towards the
 * edge it was moved to, because it may have started there.
 */
export function scrollAt(from: number, y: number, height: number): number {
  if (y < EDGE ? y >= from : y <= from) return 0
  const beyond = y < EDGE ? y - EDGE : Math.max(0, y - (height - EDGE))
  return Math.round((Math.max(-EDGE, Math.min(EDGE, beyond)) / EDGE) * MAX_SCROLL_PER_FRAME)
}

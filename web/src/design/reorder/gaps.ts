/** Where something is on the page. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Before which of the boxes, in reading order, something would be put down that is held at a point; after the last for
 * their count.
 */
export function gapAt(boxes: readonly Box[], x: number, y: number): number {
  const isBefore = ({ left, top, width, height }: Box) => {
    if (y < top) return true
    if (y > top + height) return false
    // One in each row: above or below its middle.
    const isAlone = boxes.every((other) => other.left === left)
    return isAlone ? y < top + height / 2 : x < left + width / 2
  }
  const place = boxes.findIndex(isBefore)
  return place < 0 ? boxes.length : place
}

/** The place among the others, of what was at `from` and is put down in a gap. */
export const placeForGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)

/** So near its upper or lower edge, in pixels, a window follows what is held there. */
const EDGE = 96
const MOST_PER_FRAME = 14

/**
 * Pixels to scroll by in a frame while something that was taken up at `from` is held at `y` of a window: faster the
 * nearer to the edge, and only towards the edge it was moved to, as it may have stood there.
 */
export function scrollAt(from: number, y: number, height: number): number {
  if (y < EDGE ? y >= from : y <= from) return 0
  const beyond = y < EDGE ? y - EDGE : Math.max(0, y - (height - EDGE))
  return Math.round((Math.max(-EDGE, Math.min(EDGE, beyond)) / EDGE) * MOST_PER_FRAME)
}

/** Which part of a picture stays where it is cut: a side, a corner, the middle, or a point of it. */
export interface Anchor {
  side: 'no' | 'so' | 'ea' | 'we' | 'noea' | 'nowe' | 'soea' | 'sowe' | 'ce' | 'fp'
  /**
   * For `fp` where the point is, from 0 (left, top) to 1. Else how far from there: in pixels from 1 on, below that as
   * a part of the picture.
   */
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

const between = (value: number, most: number) => Math.min(Math.max(value, 0), most)
const shift = (offset: number, side: number) => Math.round(Math.abs(offset) >= 1 ? offset : offset * side)

/** Where the cut begins on one axis; `pull` is -1 for its beginning, 1 for its end, 0 for its middle. */
function startOf(whole: number, part: number, anchor: { pull: -1 | 0 | 1; isPoint: boolean; at: number }) {
  const { pull, isPoint, at } = anchor
  const room = whole - part
  if (isPoint) return between(Math.round(at * whole - part / 2), room)
  const offset = shift(at, whole)
  if (pull === 0) return between(Math.round(room / 2) + offset, room)
  return between(pull < 0 ? offset : room - offset, room)
}

const pullOf = (side: string, before: string, after: string) =>
  side.includes(before) ? -1 : side.includes(after) ? 1 : 0

/**
 * How a picture covers a wanted size: the size it is made first, and what is cut out of that. It is never made larger
 * than it was. A side that is not wanted follows the other and is not cut.
 */
export function coverAround(picture: Size, wanted: Partial<Size>, anchor: Anchor) {
  const scale = Math.min(
    1,
    Math.max((wanted.width ?? 0) / picture.width, (wanted.height ?? 0) / picture.height) || 1,
  )
  const scaled = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const width = Math.min(wanted.width ?? scaled.width, scaled.width)
  const height = Math.min(wanted.height ?? scaled.height, scaled.height)
  const isPoint = anchor.side === 'fp'
  const left = startOf(scaled.width, width, { pull: pullOf(anchor.side, 'we', 'ea'), isPoint, at: anchor.x })
  const top = startOf(scaled.height, height, { pull: pullOf(anchor.side, 'no', 'so'), isPoint, at: anchor.y })
  return { scaled, cut: { left, top, width, height } }
}

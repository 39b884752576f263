/** The part that a crop keeps: a side, a corner, the centre, or a point. */
export interface Anchor {
  side: 'no' | 'so' | 'ea' | 'we' | 'noea' | 'nowe' | 'soea' | 'sowe' | 'ce' | 'fp'
  /**
   * For `fp`, the position of the point, from 0 (left, top) to 1. Otherwise an offset: in px from 1 on, below that as a
   * fraction of the image.
   */
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

const between = (value: number, max: number) => Math.min(Math.max(value, 0), max)
const shift = (offset: number, side: number) => Math.round(Math.abs(offset) >= 1 ? offset : offset * side)

/** Start of the crop on one axis. `pull`: -1 start, 1 end, 0 centre. */
function startOf(total: number, part: number, anchor: { pull: -1 | 0 | 1; isPoint: boolean; at: number }) {
  const { pull, isPoint, at } = anchor
  const slack = total - part
  if (isPoint) return between(Math.round(at * total - part / 2), slack)
  const offset = shift(at, total)
  if (pull === 0) return between(Math.round(slack / 2) + offset, slack)
  return between(pull < 0 ? offset : slack - offset, slack)
}

const pullOf = (side: string, before: string, after: string) =>
  side.includes(before) ? -1 : side.includes(after) ? 1 : 0

/**
 * How an image covers a size: the size it is scaled to, and the crop from that. Never enlarged. A side that isn't
 * requested follows the other without a crop.
 */
export function coverAround(picture: Size, size: Partial<Size>, anchor: Anchor) {
  const scale = Math.min(
    1,
    Math.max((size.width ?? 0) / picture.width, (size.height ?? 0) / picture.height) || 1,
  )
  const scaled = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  const width = Math.min(size.width ?? scaled.width, scaled.width)
  const height = Math.min(size.height ?? scaled.height, scaled.height)
  const isPoint = anchor.side === 'fp'
  const left = startOf(scaled.width, width, { pull: pullOf(anchor.side, 'we', 'ea'), isPoint, at: anchor.x })
  const top = startOf(scaled.height, height, { pull: pullOf(anchor.side, 'no', 'so'), isPoint, at: anchor.y })
  return { scaled, cut: { left, top, width, height } }
}

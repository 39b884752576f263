export interface Box {
  left: number
  top: number
  width: number
  height: number
}
/** Relative to the whole image, from its top left. */
export interface Place {
  x: number
  y: number
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Converts a point of the window to a position in the image shown in `box`, at any zoom. */
export const placeAt = (box: Box, { clientX, clientY }: { clientX: number; clientY: number }): Place => ({
  x: within((clientX - box.left) / box.width),
  y: within((clientY - box.top) / box.height),
})

/** Converts a position to CSS percentages. */
export const shownAt = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** Region between two corners; null if they are so close that a point was intended. */
export function regionBetween(from: Place, to: Place): (Place & { w: number; h: number }) | null {
  const w = Math.abs(from.x - to.x)
  const h = Math.abs(from.y - to.y)
  return w < 0.02 || h < 0.02 ? null : { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), w, h }
}

export interface View {
  scale: number
  x: number
  y: number
}
export const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6

/** Zooms around a point (in pixels from the centre of the frame), never smaller than the whole image. */
export function zoomAt(view: View, factor: number, at: { x: number; y: number }): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  if (scale === 1) return WHOLE
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

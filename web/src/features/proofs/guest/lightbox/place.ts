export interface Box {
  left: number
  top: number
  width: number
  height: number
}
/** In parts of the whole picture, from its top left. */
export interface Place {
  x: number
  y: number
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Where a point of the window lies in a picture that is shown in `box`, whatever it is zoomed or moved by. */
export const placeAt = (box: Box, { clientX, clientY }: { clientX: number; clientY: number }): Place => ({
  x: within((clientX - box.left) / box.width),
  y: within((clientY - box.top) / box.height),
})

/** Where such a place is shown, in percent of the picture. */
export const shownAt = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** The region between two corners; null where they are so near that a point was meant. */
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
const MOST_SCALE = 6

/** Zooms so that what lies under a point (from the middle of the frame, in pixels) stays under it; never smaller than whole. */
export function zoomAt(view: View, factor: number, at: { x: number; y: number }): View {
  const scale = Math.min(MOST_SCALE, Math.max(1, view.scale * factor))
  if (scale === 1) return WHOLE
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

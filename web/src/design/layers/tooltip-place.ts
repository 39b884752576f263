export type Side = 'top' | 'right' | 'bottom' | 'left'

export interface Placed {
  left: number
  top: number
}

const GAP = 6
const EDGE = 8

interface Box {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}

const clamp = (value: number, max: number) => Math.max(EDGE, Math.min(value, max))

/** Position of a tooltip beside its anchor: flipped if there is no room, always inside the viewport. */
export function placeTooltip(
  anchor: Box,
  size: { width: number; height: number },
  side: Side,
  view: { width: number; height: number },
): Placed {
  const middle = {
    left: anchor.left + (anchor.width - size.width) / 2,
    top: anchor.top + (anchor.height - size.height) / 2,
  }
  const above = anchor.top - GAP - size.height
  const below = anchor.bottom + GAP
  const before = anchor.left - GAP - size.width
  const after = anchor.right + GAP
  const place = {
    top: { left: middle.left, top: above < EDGE ? below : above },
    bottom: { left: middle.left, top: below + size.height > view.height - EDGE ? above : below },
    left: { left: before < EDGE ? after : before, top: middle.top },
    right: { left: after + size.width > view.width - EDGE ? before : after, top: middle.top },
  }[side]
  return {
    left: Math.round(clamp(place.left, view.width - EDGE - size.width)),
    top: Math.round(clamp(place.top, view.height - EDGE - size.height)),
  }
}

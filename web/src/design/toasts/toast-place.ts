interface Size {
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A control. `isButton`: a button that is enabled and reachable. */
export interface Control extends Box {
  isButton: boolean
}

/** Margin in px around a toast, to the window edges and to controls. */
const EDGE = 16
const GAP = 4

const overlaps = (a: Box, b: Box) =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP

/** True if a toast here covers a button. */
export const coversButton = (toast: Box, controls: readonly Control[]): boolean =>
  controls.some((each) => each.isButton && overlaps(toast, each))

/**
 * Position where a toast covers no button and as few other controls as possible: lowest at the right, then centre,
 * then left. If every position covers a button, the one covering fewest.
 */
export function placeToast(
  size: Size,
  view: Size,
  controls: readonly Control[],
): { left: number; top: number } {
  const end = view.width - EDGE - size.width
  const maxY = view.height - EDGE - size.height
  const lefts = [...new Set([end, Math.round((EDGE + end) / 2), EDGE])]
  let best = { left: end, top: maxY, worst: Number.POSITIVE_INFINITY }
  for (const left of lefts)
    for (const top of topsBeside(controls, size.height, maxY)) {
      const toast = { left, top, right: left + size.width, bottom: top + size.height }
      const covered = controls.filter((each) => overlaps(toast, each))
      const buttons = covered.filter((each) => each.isButton).length
      const worst = buttons * (controls.length + 1) + covered.length
      if (worst < best.worst) best = { left, top, worst }
      if (worst === 0) return { left, top }
    }
  return { left: best.left, top: best.top }
}

/** Candidate positions: at the bottom, just above and just below each control, from the bottom up. */
function topsBeside(controls: readonly Control[], height: number, maxY: number): number[] {
  const tops = controls.flatMap(({ top, bottom }) => [
    Math.floor(top - GAP - height),
    Math.ceil(bottom + GAP),
  ])
  return [maxY, ...new Set(tops.filter((top) => top >= EDGE && top < maxY))].sort((a, b) => b - a)
}

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

/** Something that can be pressed or filled in. `isButton`: a button that can be pressed now. */
export interface Control extends Box {
  isButton: boolean
}

/** Room around a toast, to the edges of the window and to what it must not cover, in px. */
const EDGE = 16
const GAP = 4

const isOver = (a: Box, b: Box) =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP

/** Whether a toast here covers a button that can be pressed. */
export const coversButton = (toast: Box, controls: readonly Control[]): boolean =>
  controls.some((each) => each.isButton && isOver(toast, each))

/**
 * Where a toast of this size covers no button, and as few other controls as can be: the lowest place at the right,
 * then in the middle, then at the left. Where every place covers a button, the one that covers fewest.
 */
export function placeToast(
  size: Size,
  view: Size,
  controls: readonly Control[],
): { left: number; top: number } {
  const end = view.width - EDGE - size.width
  const floor = view.height - EDGE - size.height
  const lefts = [...new Set([end, Math.round((EDGE + end) / 2), EDGE])]
  let best = { left: end, top: floor, worst: Number.POSITIVE_INFINITY }
  for (const left of lefts)
    for (const top of topsBeside(controls, size.height, floor)) {
      const toast = { left, top, right: left + size.width, bottom: top + size.height }
      const covered = controls.filter((each) => isOver(toast, each))
      const buttons = covered.filter((each) => each.isButton).length
      const worst = buttons * (controls.length + 1) + covered.length
      if (worst < best.worst) best = { left, top, worst }
      if (worst === 0) return { left, top }
    }
  return { left: best.left, top: best.top }
}

/** A free place ends at the floor or at a control: just above each, just below each, from the floor up. */
function topsBeside(controls: readonly Control[], height: number, floor: number): number[] {
  const tops = controls.flatMap(({ top, bottom }) => [
    Math.floor(top - GAP - height),
    Math.ceil(bottom + GAP),
  ])
  return [floor, ...new Set(tops.filter((top) => top >= EDGE && top < floor))].sort((a, b) => b - a)
}

/**
 * Moves the focus to the next frame, or to the nearest one in the row above or below, across shoots. Returns true if it
 * handled the key.
 */
export function stepFrame(paper: HTMLElement, from: HTMLElement, key: string): boolean {
  const frames = [...paper.querySelectorAll<HTMLElement>('[data-frame]')]
  const at = frames.indexOf(from)
  const next = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: rowAway(frames, at, -1),
    ArrowDown: rowAway(frames, at, 1),
    Home: 0,
    End: frames.length - 1,
  }[key]
  if (next === undefined) return false
  frames[next]?.focus()
  return true
}

/** The frame of the next row in this direction that is nearest to the same column. */
function rowAway(frames: readonly HTMLElement[], at: number, direction: 1 | -1): number {
  const { left, top } = frames[at]!.getBoundingClientRect()
  let best = at
  let bestTop = direction * Number.POSITIVE_INFINITY
  let bestSideDistance = Number.POSITIVE_INFINITY
  for (const [index, frame] of frames.entries()) {
    const box = frame.getBoundingClientRect()
    if (direction * (box.top - top) <= 1) continue
    const sideDistance = Math.abs(box.left - left)
    const isNearer = direction * (bestTop - box.top) > 1
    const isSameRow = Math.abs(bestTop - box.top) <= 1
    if (isNearer || (isSameRow && sideDistance < bestSideDistance)) {
      best = index
      bestTop = box.top
      bestSideDistance = sideDistance
    }
  }
  return best
}

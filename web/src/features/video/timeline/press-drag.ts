import type { PointerEvent } from 'react'

/** Follows a pointer from where it is pressed until it is let go, wherever it goes meanwhile. */
export function pressDrag(
  event: PointerEvent<HTMLElement>,
  onMove: (event: globalThis.PointerEvent) => void,
  onEnd?: () => void,
): void {
  if (event.button !== 0) return
  const target = event.currentTarget
  const end = (last: globalThis.PointerEvent) => {
    if (last.pointerId !== event.pointerId) return
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    onEnd?.()
  }
  const move = (next: globalThis.PointerEvent) => {
    if (next.pointerId === event.pointerId) onMove(next)
  }
  target.setPointerCapture?.(event.pointerId)
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}

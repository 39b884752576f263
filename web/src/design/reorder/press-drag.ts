import type { PointerEvent as PressEvent } from 'react'

/** Tracks a pointer from press to release, wherever it moves. Returns a function that cancels without `onEnd`. */
export function pressDrag(
  press: PressEvent<HTMLElement>,
  onMove: (event: PointerEvent) => void,
  onEnd?: (event: PointerEvent) => void,
): () => void {
  if (press.button !== 0) return () => {}
  const { pointerId, currentTarget } = press
  const stop = new AbortController()
  const listen = (
    name: 'pointermove' | 'pointerup' | 'pointercancel',
    handler: (event: PointerEvent) => void,
  ) =>
    addEventListener(name, (event) => event.pointerId === pointerId && handler(event), {
      signal: stop.signal,
    })
  const end = (last: PointerEvent) => {
    stop.abort()
    onEnd?.(last)
  }
  currentTarget.setPointerCapture?.(pointerId)
  listen('pointermove', onMove)
  listen('pointerup', end)
  listen('pointercancel', end)
  return () => stop.abort()
}

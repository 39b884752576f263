import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** So near the edge of the window it scrolls along, in px, and by so many at each frame. */
const EDGE = 72
const STEP = 14

export interface Drag {
  /** Which is held, and before which place of the list it would be put. */
  from: number
  to: number
}

/** Moves a line of a list by its grip, with mouse or finger. Escape lets go of it where it was. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  { lines, height, onMove }: { lines: number; height: number; onMove: (from: number, to: number) => void },
): { drag: Drag | null; grip: (index: number) => { onPointerDown: (event: ReactPointerEvent) => void } } {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const begin = (from: number, event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let to = from
    let y = event.clientY
    const place = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      to = Math.max(0, Math.min(lines, Math.round((y - top) / height)))
      setDrag({ from, to })
    }
    let frame = requestAnimationFrame(function scroll() {
      if (y < EDGE) scrollBy(0, -STEP)
      else if (y > innerHeight - EDGE) scrollBy(0, STEP)
      place()
      frame = requestAnimationFrame(scroll)
    })
    const onPointerMove = (move: PointerEvent) => {
      y = move.clientY
      place()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', onPointerMove)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKeyDown, true)
      stop.current = null
      setDrag(null)
    }
    const drop = () => {
      end()
      // Before itself and after itself is where it was.
      if (to !== from && to !== from + 1) onMove(from, to)
    }
    const onKeyDown = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end()
    }
    stop.current = end
    addEventListener('pointermove', onPointerMove)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKeyDown, true)
  }
  return { drag, grip: (index) => ({ onPointerDown: (event) => begin(index, event) }) }
}

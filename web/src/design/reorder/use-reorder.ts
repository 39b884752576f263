import { keyPressed } from '../key-pressed.ts'
import {
  type PointerEvent as PressEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { gapAt, placeForGap, scrollAt } from './gaps.ts'
import { pressDrag } from './press-drag.ts'

/** The dragged item and the index it would be dropped before; the item count for the end. */
export interface DragState {
  id: string
  gap: number
}

interface Reordering {
  /** Current order, which may change before the drop. */
  ids: readonly string[]
  /** Index of the gap at a point of the window. */
  gapAt: (x: number, y: number) => number
  /** `to` is the index among the other items. Not called if nothing changes. */
  onMove: (id: string, to: number) => void
}

/**
 * Drag sorting by a handle with mouse, pen or touch. The item drops at the shown gap. The window scrolls near its
 * edges, and Escape cancels. `grab` is stable.
 */
export function useReorder(list: Reordering): {
  dragged: DragState | null
  grab: (id: string, press: PressEvent<HTMLElement>) => void
} {
  const [dragged, setDragged] = useState<DragState | null>(null)
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  const letGo = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => letGo.current?.(), [])

  const grab = useCallback((id: string, press: PressEvent<HTMLElement>) => {
    if (press.button !== 0) return
    press.preventDefault()
    let gap: number | null = null
    let at: PointerEvent | undefined
    const follow = () => {
      if (!at) return
      const next = latest.current.gapAt(at.clientX, at.clientY)
      gap = next
      setDragged((previous) => (previous?.gap === next ? previous : { id, gap: next }))
    }
    let frame = requestAnimationFrame(function roll() {
      frame = requestAnimationFrame(roll)
      const by = at ? scrollAt(press.clientY, at.clientY, innerHeight) : 0
      if (by === 0) return
      scrollBy(0, by)
      follow()
    })
    const end = () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', leave, true)
      stopDrag()
      letGo.current = undefined
      setDragged(null)
    }
    const leave = (key: KeyboardEvent) => {
      if (keyPressed(key) !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      end()
    }
    const stopDrag = pressDrag(
      press,
      (moved) => {
        at = moved
        follow()
      },
      ({ type }) => {
        end()
        const { ids, onMove } = latest.current
        const from = ids.indexOf(id)
        if (type === 'pointercancel' || gap === null || from < 0) return
        const to = placeForGap(from, gap)
        if (to !== from) onMove(id, to)
      },
    )
    letGo.current = end
    addEventListener('keydown', leave, true)
  }, [])
  return { dragged, grab }
}

/** Gap of a list whose items are all rendered as its children. */
export const gapIn = (list: HTMLElement | null, x: number, y: number): number =>
  gapAt(
    [...(list?.children ?? [])].map((item) => item.getBoundingClientRect()),
    x,
    y,
  )

/** Side of an item on which the current gap is drawn; the last gap is after the last item. */
export function sideOfGap(
  dragged: DragState | null,
  index: number,
  count: number,
): 'before' | 'after' | undefined {
  if (dragged?.gap === index) return 'before'
  return dragged?.gap === count && index === count - 1 ? 'after' : undefined
}

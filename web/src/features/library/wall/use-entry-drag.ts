import { keyPressed } from '../../../design/index.ts'
import type { LibraryEntry } from '@studio/contract/library'
import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react'

/** Min. distance in px for a drag. */
const THRESHOLD = 6
/** Drop targets register here, with their folder. */
export const DROP = 'data-drop'

export interface DraggedEntries {
  entries: readonly LibraryEntry[]
  x: number
  y: number
  /** Folder ID of the target, `none`, `trash`, or null if there is no target. */
  over: string | null
}

const dropAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest(`[${DROP}]`)?.getAttribute(DROP) ?? null

/** Drag and drop by mouse. Touch scrolls instead, and uses Move to. */
export function useEntryDrag(onDrop: (entries: readonly LibraryEntry[], target: string) => void) {
  const [dragged, setDragged] = useState<DraggedEntries | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  const handlePointerDown = (event: PressEvent, entriesOf: () => readonly LibraryEntry[]) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    wasDragged.current = false
    const from = { x: event.clientX, y: event.clientY }
    let entries: readonly LibraryEntry[] | null = null
    const ending = new AbortController()
    const end = () => {
      ending.abort()
      stop.current = null
      setDragged(null)
    }
    stop.current?.()
    stop.current = end
    const listen = { signal: ending.signal }
    addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        if (!entries && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return
        entries ??= entriesOf()
        wasDragged.current = true
        setDragged({ entries, x, y, over: dropAt(x, y) })
      },
      listen,
    )
    addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const target = entries && dropAt(clientX, clientY)
        const draggedEntries = entries
        end()
        if (draggedEntries && target) onDrop(draggedEntries, target)
      },
      listen,
    )
    addEventListener('pointercancel', end, listen)
    // Escape cancels the drag before other handlers run.
    addEventListener(
      'keydown',
      (key) => {
        if (keyPressed(key) !== 'Escape' || !entries) return
        key.stopPropagation()
        key.preventDefault()
        end()
      },
      { ...listen, capture: true },
    )
  }

  return {
    dragged,
    press: handlePointerDown,
    /** The click that ends a drag is ignored. */
    takeClick: () => {
      const previous = wasDragged.current
      wasDragged.current = false
      return previous
    },
  }
}

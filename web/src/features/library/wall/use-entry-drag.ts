import { keyPressed } from '../../../design/index.ts'
import type { LibraryEntry } from '@studio/contract/library'
import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react'

/** Nearer than this, in px, and a press is a press. */
const THRESHOLD = 6
/** What entries can be dropped on says so, and into which folder they go then. */
export const DROP = 'data-drop'

export interface Dragged {
  entries: readonly LibraryEntry[]
  x: number
  y: number
  /** Id of the folder below, `none`, `trash`, or null where they cannot be dropped. */
  over: string | null
}

const dropAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest(`[${DROP}]`)?.getAttribute(DROP) ?? null

/** Entries that follow the mouse until they are dropped. Fingers scroll instead: they have Move to. */
export function useEntryDrag(onDrop: (entries: readonly LibraryEntry[], target: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const wasDragged = useRef(false)
  useEffect(() => () => stop.current?.(), [])

  const press = (event: PressEvent, entriesOf: () => readonly LibraryEntry[]) => {
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
        const held = entries
        end()
        if (held && target) onDrop(held, target)
      },
      listen,
    )
    addEventListener('pointercancel', end, listen)
    // What was begun is given up before anything else hears of the key.
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
    press,
    /** Whether the press that ends now was a drag: its click means nothing. */
    takeClick: () => {
      const was = wasDragged.current
      wasDragged.current = false
      return was
    },
  }
}

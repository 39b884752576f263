import { type PointerEvent, type RefObject, useCallback, useState } from 'react'
import { pressDrag } from '../../timeline/press-drag.ts'
import { gapAt, placeForGap, scrollAt } from './reorder.ts'

interface Held {
  id: string
  /** Before which card it would be put down. */
  gap: number
}

/** Cards taken along by their handle; they are put down where the line shows. Escape leaves them where they are. */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [held, setHeld] = useState<Held | null>(null)
  const grab = useCallback(
    (id: string, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      let gap: number | null = null
      let isLeft = false
      let at: globalThis.PointerEvent | undefined
      let frame = 0
      const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-shot]') ?? [])]
      const follow = () => {
        if (!at) return
        gap = gapAt(
          cards().map((card) => card.getBoundingClientRect()),
          at.clientX,
          at.clientY,
        )
        setHeld({ id, gap })
      }
      // On a phone most cards are outside the window.
      const roll = () => {
        frame = requestAnimationFrame(roll)
        const by = at && !isLeft ? scrollAt(event.clientY, at.clientY, innerHeight) : 0
        if (by === 0) return
        scrollBy(0, by)
        follow()
      }
      frame = requestAnimationFrame(roll)
      const leave = (press: KeyboardEvent) => {
        if (press.key !== 'Escape') return
        isLeft = true
        setHeld(null)
      }
      addEventListener('keydown', leave)
      pressDrag(
        event,
        (moved) => {
          at = moved
          if (!isLeft) follow()
        },
        () => {
          cancelAnimationFrame(frame)
          removeEventListener('keydown', leave)
          setHeld(null)
          const from = cards().findIndex(({ dataset }) => dataset.shot === id)
          if (!isLeft && gap !== null && from >= 0 && placeForGap(from, gap) !== from)
            onMove(id, placeForGap(from, gap))
        },
      )
    },
    [list, onMove],
  )
  return { held, grab }
}

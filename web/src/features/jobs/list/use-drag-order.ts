import type { PointerEvent as PressEvent, RefObject } from 'react'

/**
 * Drags a row of a list to another place by its handle, by mouse, pen or finger. What it shows meanwhile is attributes
 * of the rows: drawing them anew with each move would be slow.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, put: (id: string, place: number) => void) {
  return (press: PressEvent<HTMLElement>, id: string): void => {
    if (press.button !== 0) return
    const handle = press.currentTarget
    handle.setPointerCapture(press.pointerId)
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-job]') ?? [])]
    const own = rows.findIndex((row) => row.dataset.job === id)
    const stop = new AbortController()
    let place = own

    const show = () => {
      for (const [at, row] of rows.entries()) {
        row.toggleAttribute('data-dragging', at === own)
        const isTarget = at === place && at !== own
        if (isTarget) row.dataset.drop = place < own ? 'before' : 'after'
        else delete row.dataset.drop
      }
    }
    const end = () => {
      stop.abort()
      for (const row of rows) {
        row.removeAttribute('data-dragging')
        delete row.dataset.drop
      }
    }
    const follow = ({ clientY }: PointerEvent) => {
      const under = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
      place = under === -1 ? rows.length - 1 : under
      show()
    }
    const { signal } = stop
    handle.addEventListener('pointermove', follow, { signal })
    handle.addEventListener('pointercancel', end, { signal })
    handle.addEventListener(
      'pointerup',
      () => {
        end()
        if (place !== own) put(id, place)
      },
      { signal },
    )
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') end()
      },
      { signal },
    )
  }
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * When what had the focus is gone with a part of the screen, it lands on what stands there instead (`data-lands`), so that
 * whoever uses keys goes on from there. `turn` changes with each such part.
 */
export function useLanding(area: RefObject<HTMLElement | null>, turn: string): void {
  const last = useRef(turn)
  useEffect(() => {
    if (last.current === turn) return
    last.current = turn
    if (document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>('[data-lands]')?.focus({ preventScroll: true })
  }, [area, turn])
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `data-lands` when the focused part of the screen is replaced, so that keyboard users can continue
 * there. `turn` changes with each such part.
 */
export function useLanding(area: RefObject<HTMLElement | null>, trigger: string): void {
  const last = useRef(trigger)
  useEffect(() => {
    if (last.current === trigger) return
    last.current = trigger
    if (document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>('[data-lands]')?.focus({ preventScroll: true })
  }, [area, trigger])
}

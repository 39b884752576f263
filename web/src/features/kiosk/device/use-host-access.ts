import { type RefObject, useEffect, useEffectEvent } from 'react'

const HOLD_MS = 3_000
/** Size of a corner in pixels. */
const CORNER = 96

/**
 * Opens the host's pages: two opposite corners held for three seconds, or Ctrl+Alt+A. Guests rarely do either by
 * accident.
 */
export function useHostAccess(root: RefObject<HTMLElement | null>, onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const pressed = new Map<number, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      const corners = new Set(pressed.values())
      const isHeld = (corners.has('00') && corners.has('11')) || (corners.has('01') && corners.has('10'))
      if (isHeld) timer = setTimeout(() => open(), HOLD_MS)
    }
    const down = ({ pointerId, clientX, clientY }: PointerEvent) => {
      const corner = cornerOf(clientX, clientY)
      if (corner) pressed.set(pointerId, corner)
      check()
    }
    const up = ({ pointerId }: PointerEvent) => {
      pressed.delete(pointerId)
      check()
    }
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.altKey && event.code === 'KeyA') {
        event.preventDefault()
        open()
      }
    }
    element.addEventListener('pointerdown', down, true)
    for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, up)
    addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerdown', down, true)
      for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, up)
      removeEventListener('keydown', key)
    }
  }, [root])
}

function cornerOf(x: number, y: number): string | undefined {
  const across = x < CORNER ? '0' : x > innerWidth - CORNER ? '1' : ''
  const down = y < CORNER ? '0' : y > innerHeight - CORNER ? '1' : ''
  return across && down ? across + down : undefined
}

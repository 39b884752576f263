import { type RefObject, useLayoutEffect, useState } from 'react'

/** Size of an element in CSS px. */
export function useRoom(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element.current) return
    const watching = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setRoom({ width, height })
    })
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element])
  return room
}

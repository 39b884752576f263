import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Overscan on each side, in window heights. */
const OVERSCAN = 0.75

interface Windowed {
  /** Range of rendered rows, `last` exclusive. */
  first: number
  last: number
}

/** Range of equally high rows to render: the visible ones and some on both sides. */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  { lines, height, onNearEnd }: { lines: number; height: number; onNearEnd: () => void },
): Windowed {
  const [range, setRange] = useState<Windowed>({ first: 0, last: 14 })
  const measure = useEffectEvent((count: number, each: number) => {
    if (!list.current) return
    const top = -list.current.getBoundingClientRect().top
    const more = innerHeight * OVERSCAN
    const first = Math.max(0, Math.floor((top - more) / each))
    const last = Math.ceil((top + innerHeight + more) / each)
    setRange((now) => (now.first === first && now.last === last ? now : { first, last }))
    if (top + innerHeight * 3 > count * each) onNearEnd()
  })
  // The scroll position can only be measured here, and must be known before painting.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => measure(lines, height), [lines, height])
  const measureAgain = useEffectEvent(() => measure(lines, height))
  useEffect(() => {
    let frame = 0
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measureAgain()
      })
    }
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
      cancelAnimationFrame(frame)
    }
  }, [])
  return { first: Math.min(range.first, lines), last: Math.min(range.last, lines) }
}

/** Width of a list in px and the size of a rem, measured before painting. */
export function useRoom(list: RefObject<HTMLElement | null>): { width: number; rem: number } {
  const [room, setRoom] = useState({ width: 0, rem: 16 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const width = element.clientWidth
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setRoom((now) => (now.width === width && now.rem === rem ? now : { width, rem }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return room
}

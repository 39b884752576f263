import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { rowAt, type Wall } from './lay-entries.ts'

/** Drawn beyond the edges, in heights of the window. */
const OVERSCAN = 0.6

/** Which rows are drawn: those in sight and some more on both sides. News only when the answer changes. */
export function useVisible(place: RefObject<HTMLElement | null>, wall: Wall, onNearEnd: () => void) {
  const [visible, setVisible] = useState({ first: 0, last: 12 })
  const measure = useEffectEvent((shown: Wall = wall) => {
    const element = place.current
    if (!element) return
    const y = -element.getBoundingClientRect().top
    const more = innerHeight * OVERSCAN
    const first = rowAt(shown, y - more)
    const last = Math.min(shown.rows.length, rowAt(shown, y + innerHeight + more) + 1)
    setVisible((now) => (now.first === first && now.last === last ? now : { first, last }))
    if (y + innerHeight * 3.5 > shown.height) onNearEnd()
  })
  // Where the page stands can only be measured, and must be before it is painted.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => measure(wall), [wall])
  useEffect(() => {
    let frame = 0
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measure()
      })
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [])
  return visible
}

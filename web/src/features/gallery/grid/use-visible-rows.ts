import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type GridLayout, rowAt } from './layout/grid-layout.ts'

export interface VisibleRows {
  /** Rows to draw: those in sight and some more on both sides. */
  first: number
  last: number
  /** The first row that is really in sight. */
  top: number
  /** Scrolling so fast that no picture could be looked at. */
  isFast: boolean
}

/** Drawn beyond the edges, in heights of the window; less while everything changes in every frame. */
const OVERSCAN = 0.6
const FAST_OVERSCAN = 0.15
/**
 * Px per ms from which pictures are not fetched, and below which they are again. With one bound for both, a frame that is
 * missed would look like a page that slows down: all at once pictures were wanted, and the next frame was missed for them.
 */
const FAST = 6
const SLOW = 3
const REST = 120

const SOME: VisibleRows = { first: 0, last: 2, top: 0, isFast: false }

/** Which rows to draw. One measurement and two binary searches per frame, and news only when the answer changes. */
export function useVisibleRows(
  grid: RefObject<HTMLElement | null>,
  layout: Pick<GridLayout, 'rows' | 'height'>,
  onNearEnd: () => void,
): VisibleRows {
  const [visible, setVisible] = useState(SOME)
  // The first time, what is in sight is drawn at once, and the rest in slices that let a press through.
  const hasOverscan = useRef(false)

  const measure = useEffectEvent(
    (isFast: boolean, { rows, height: end }: Pick<GridLayout, 'rows' | 'height'> = layout) => {
      const element = grid.current
      if (!element) return
      const y = -element.getBoundingClientRect().top
      const height = innerHeight
      const more = hasOverscan.current ? height * (isFast ? FAST_OVERSCAN : OVERSCAN) : 0
      const first = rowAt(rows, y - more)
      const last = Math.min(rows.length, rowAt(rows, y + height + more) + 1)
      const top = rowAt(rows, y)
      setVisible((now) =>
        now.first === first && now.last === last && now.top === top && now.isFast === isFast
          ? now
          : { first, last, top, isFast },
      )
      // Far beyond it, something else is about to be loaded.
      if (y + height * 3.5 > end && y < end + height) onNearEnd()
    },
  )

  // Where the page stands can only be measured, and must be before it is painted.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => measure(false, layout), [layout])
  useEffect(() => {
    hasOverscan.current = true
    startTransition(() => measure(false))
  }, [])
  useEffect(() => {
    let frame = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    let lastY = scrollY
    let lastTime = performance.now()
    let isFast = false
    const onFrame = (time: number) => {
      frame = 0
      const speed = Math.abs(scrollY - lastY) / Math.max(8, time - lastTime)
      lastY = scrollY
      lastTime = time
      isFast = speed > (isFast ? SLOW : FAST)
      measure(isFast)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(onFrame)
      clearTimeout(rest)
      if (grid.current) grid.current.dataset.scrolling = ''
      rest = setTimeout(() => {
        delete grid.current?.dataset.scrolling
        isFast = false
        measure(false)
      }, REST)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
  }, [grid])
  return visible
}

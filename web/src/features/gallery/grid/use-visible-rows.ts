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
  /** Rows to render: the visible ones and some on both sides. */
  first: number
  last: number
  /** First visible row. */
  top: number
  /** True while scrolling too fast to see an image. */
  isFast: boolean
}

/** Overscan in window heights. Lower while every frame changes everything. */
const OVERSCAN = 0.6
const FAST_OVERSCAN = 0.15
/**
 * Scroll speeds in px per ms at which images stop loading and start again. With a single bound, a missed frame would
 * look like slowing down: many images would load, and the next frame would be missed because of them.
 */
const FAST = 6
const SLOW = 3
const REST = 120

const SOME: VisibleRows = { first: 0, last: 2, top: 0, isFast: false }

/**
 * Computes the rows to render with one measurement and two binary searches per frame. Updates state only when the
 * result changes.
 */
export function useVisibleRows(
  grid: RefObject<HTMLElement | null>,
  layout: Pick<GridLayout, 'rows' | 'height'>,
  onNearEnd: () => void,
): VisibleRows {
  const [visible, setVisible] = useState(SOME)
  // Far beyond the end: another section is about to be loaded.
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
      // Far beyond the end, another stretch is about to be loaded.
      if (y + height * 3.5 > end && y < end + height) onNearEnd()
    },
  )

  // The scroll position can only be measured, and must be known before paint.
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

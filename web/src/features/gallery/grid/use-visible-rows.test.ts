import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useVisibleRows } from './use-visible-rows.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ROW = { start: 0, end: 1, exact: 200, isFull: true, height: 200, day: 0 }
const LAYOUT = { rows: Array.from({ length: 500 }, (_, n) => ({ ...ROW, top: n * 200 })), height: 100_000 }

test('keeps scrolling fast when a frame is missed, and rests when nothing moves', () => {
  vi.useFakeTimers()
  let onFrame: FrameRequestCallback = () => undefined
  vi.stubGlobal('requestAnimationFrame', (each: FrameRequestCallback) => ((onFrame = each), 1))
  let y = 0
  vi.stubGlobal('scrollY', 0)
  const element = document.createElement('div')
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => ({ top: -y }) as DOMRect)
  const grid = { current: element }
  const { result } = renderHook(() => useVisibleRows(grid, LAYOUT, () => undefined))
  let now = performance.now()
  /** Scrolls by this many px in this many ms. */
  const move = (px: number, ms: number) =>
    act(() => {
      y += px
      now += ms
      vi.stubGlobal('scrollY', y)
      dispatchEvent(new Event('scroll'))
      onFrame(now)
    })
  const tall = () => result.current.last - result.current.first
  move(80, 16)
  expect(result.current.isFast).toBe(false)
  const resting = tall()
  move(120, 16)
  expect(result.current.isFast).toBe(true)
  // Fewer rows are rendered beyond the edges then.
  expect(tall()).toBeLessThan(resting)
  // Same scroll speed with a late frame.
  move(120, 33)
  expect(result.current.isFast).toBe(true)
  move(40, 16)
  expect(result.current.isFast).toBe(false)
  // Not fast until the upper bound is crossed again.
  move(80, 16)
  expect(result.current.isFast).toBe(false)
  move(120, 16)
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(result.current.isFast).toBe(false)
})

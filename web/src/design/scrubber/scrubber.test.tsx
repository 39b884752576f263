import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Scrubber } from './scrubber.tsx'

afterEach(cleanup)

const STOPS = [
  { label: 'March 2026', group: '2026', at: 0 },
  { label: 'January 2026', group: '2026', at: 0.2 },
  { label: 'May 2025', group: '2025', at: 0.4 },
  { label: 'April 2025', group: '2025', at: 0.7 },
  { label: 'April 2019', group: '2019', at: 0.71 },
]

const show = (at: number) => {
  const onSeek = vi.fn()
  render(<Scrubber label="Go to a month" stops={STOPS} at={at} isMoving={false} onSeek={onSeek} />)
  return { onSeek, slider: screen.getByRole('slider', { name: 'Go to a month' }) }
}

test('shows the current stop and the group labels that fit', () => {
  const { slider } = show(0.5)
  expect(slider.getAttribute('aria-valuetext')).toBe('May 2025')
  expect(slider.getAttribute('aria-valuenow')).toBe('2')
  expect([...slider.querySelectorAll('[style]')].map((part) => part.textContent)).toEqual([
    '2026',
    '2025',
    '2019',
    'May 2025',
  ])
})

test.each([
  ['ArrowUp', 0.2],
  ['ArrowDown', 0.7],
  ['PageUp', 0],
  ['PageDown', 0.71],
  ['Home', 0],
  ['End', 0.71],
])('%s moves to the stop at %d', (key, at) => {
  const { onSeek, slider } = show(0.5)
  expect(fireEvent.keyDown(slider, { key })).toBe(false)
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(at)
})

test('ignores other keys', () => {
  const { onSeek, slider } = show(0.5)
  expect(fireEvent.keyDown(slider, { key: 'a' })).toBe(true)
  expect(onSeek).not.toHaveBeenCalled()
})

test('seeks to the pressed and dragged position, and shows its stop until released', () => {
  const { onSeek, slider } = show(0)
  slider.setPointerCapture = () => undefined
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ top: 100, height: 500 } as DOMRect)
  fireEvent.pointerMove(slider, { clientY: 200 })
  expect(onSeek).not.toHaveBeenCalled()
  fireEvent.pointerDown(slider, { clientY: 350, button: 0 })
  fireEvent.pointerMove(slider, { clientY: 5000 })
  expect(onSeek.mock.calls).toEqual([[0.5], [1]])
  expect(slider.getAttribute('aria-valuetext')).toBe('April 2019')
  fireEvent.pointerUp(slider)
  expect(slider.getAttribute('aria-valuetext')).toBe('March 2026')
})

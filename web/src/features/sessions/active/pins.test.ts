import { expect, test } from 'vitest'
import { movePlace } from './pins.tsx'

test('arrow keys move a pin, further with Shift, and never outside the image', () => {
  const place = { x: 0.5, y: 0.02 }
  expect(movePlace(place, 'ArrowRight', false)).toEqual({ x: 0.51, y: 0.02 })
  expect(movePlace(place, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0 })
  expect(movePlace({ x: 0.95, y: 1 }, 'ArrowRight', true)).toEqual({ x: 1, y: 1 })
  expect(movePlace(place, 'Enter', false)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { movedView, zoomArea } from './zoom-area.ts'

const FRAME = { width: 1000, height: 500 }
const VIEW = { x: 0.5, y: 0.5, width: 200, height: 100 }

test('shows what there is room for, inside of the result', () => {
  expect(zoomArea(VIEW, FRAME)).toEqual({ x: 400, y: 200, width: 200, height: 100 })
  expect(zoomArea({ ...VIEW, x: 1, y: 0 }, FRAME)).toEqual({ x: 800, y: 0, width: 200, height: 100 })
  expect(zoomArea({ ...VIEW, width: 3000 }, FRAME)).toEqual({ x: 0, y: 200, width: 1000, height: 100 })
})

test('moves up to the edges, and back from them at once', () => {
  const atEdge = movedView(VIEW, FRAME, { x: 5000, y: -5000 })
  expect(zoomArea(atEdge, FRAME)).toEqual({ x: 800, y: 0, width: 200, height: 100 })
  const back = movedView(atEdge, FRAME, { x: -10, y: 10 })
  expect(zoomArea(back, FRAME)).toEqual({ x: 790, y: 10, width: 200, height: 100 })
})

import { expect, test } from 'vitest'
import {
  aloneFrom,
  clipAt,
  clipsOf,
  nextStart,
  previousStart,
  scaleOf,
  ticksOf,
  timeText,
} from './timeline-maths.ts'

const SHOTS = [
  { id: 'a', seconds: 4, trim: null, transition: 'dissolve' as const },
  { id: 'b', seconds: 3, trim: { start: 0.5, end: 2.5 }, transition: 'cut' as const },
  { id: 'c', seconds: 2, trim: null, transition: 'fade' as const },
]
const { clips, seconds } = clipsOf(SHOTS)

test('overlaps clips during a transition', () => {
  expect(clips).toEqual([
    { id: 'a', start: 0, end: 4, until: 3.5, skipped: 0 },
    { id: 'b', start: 3.5, end: 5.5, until: 5.5, skipped: 0.5 },
    { id: 'c', start: 5.5, end: 7.5, until: 7.5, skipped: 0 },
  ])
  expect(seconds).toBe(7.5)
  expect(clipsOf([])).toEqual({ clips: [], seconds: 0 })
})

test('returns the incoming shot of a transition', () => {
  expect([0, 3.4, 3.6, 5.5, 99, -1].map((at) => clipAt(clips, at))).toEqual([0, 0, 1, 2, 2, 0])
})

test('shows a shot where it is alone', () => {
  expect([0, 1, 2, 9].map((index) => aloneFrom(clips, index))).toEqual([0, 4, 5.5, 0])
})

test('jumps back to the start of the current shot first', () => {
  expect([0, 2, 3.5, 4, 7.5].map((at) => previousStart(clips, at))).toEqual([0, 0, 0, 3.5, 5.5])
  expect([0, 3.5, 6].map((at) => nextStart(clips, at, seconds))).toEqual([3.5, 5.5, 7.5])
})

test('leaves room for the labels of the ruler', () => {
  expect(ticksOf(3, 120)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3])
  expect(ticksOf(12, 12)).toEqual([0, 5, 10])
  expect(ticksOf(0, 0)).toEqual([0])
})

test('shows everything by default, and limits the zoom', () => {
  const film = (...lengths: number[]) =>
    clipsOf(lengths.map((length, i) => ({ id: `${i}`, seconds: length, trim: null, transition: 'cut' })))
      .clips
  expect(scaleOf(600, film(4, 2), 1)).toBe(100)
  expect(scaleOf(600, film(4, 2), 2)).toBe(200)
  expect(scaleOf(600, film(4, 2), 8)).toBe(240)
  expect(scaleOf(900, film(2), 1)).toBe(450)
  expect(scaleOf(0, film(4, 2), 1)).toBe(0)
  expect(scaleOf(600, [], 1)).toBe(0)
  // 10 px per second would show everything, but the shorter shot would be too narrow to press.
  expect(scaleOf(600, film(59, 1), 1)).toBe(32)
})

test('writes times with tenths', () => {
  expect([0, 3.54, 59.96, 75].map(timeText)).toEqual(['0:00.0', '0:03.5', '1:00.0', '1:15.0'])
})

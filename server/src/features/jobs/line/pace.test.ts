import { expect, test } from 'vitest'
import { beginningsOf, type LineJob } from './pace.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const running = (id: string, min: number, max: number, secondsAgo = 0): LineJob => ({
  id,
  status: 'running',
  expected: { least: min, most: max, since: new Date(NOW.getTime() - secondsAgo * 1000).toISOString() },
})
const queued = (id: string, min: number, max: number): LineJob => ({
  id,
  status: 'queued',
  expected: { least: min, most: max, since: null },
})
const unknown = (id: string, status: LineJob['status']): LineJob => ({ id, status, expected: undefined })
const linePositions = (...line: LineJob[]) =>
  [...beginningsOf(line, NOW)].map(([id, estimate]) => [id, estimate?.least, estimate?.most, estimate?.since])
const since = NOW.toISOString()

test('starts a job when enough jobs before it have ended', () => {
  const line = [running('a', 10, 20), running('b', 30, 60), queued('c', 5, 10), queued('d', 5, 10)]
  expect(linePositions(...line, queued('e', 1, 2))).toEqual([
    ['c', 10, 20, since],
    ['d', 15, 30, since],
    ['e', 20, 40, since],
  ])
})

test('subtracts the elapsed time of running jobs, and expects a late one to end at any time', () => {
  expect(linePositions(running('a', 10, 20, 15), running('b', 90, 90), queued('c', 1, 1))).toEqual([
    ['c', 0, 5, since],
  ])
  expect(linePositions(running('a', 10, 20, 500), running('b', 90, 90), queued('c', 1, 1))).toEqual([
    ['c', 0, 0, since],
  ])
})

test('with one running job, treats the other slot as free immediately or not at all', () => {
  expect(linePositions(running('a', 10, 20), queued('b', 5, 10), queued('c', 5, 10))).toEqual([
    ['b', 0, 20, since],
    ['c', 5, 30, since],
  ])
})

test('gives no estimate if nothing is running, or a job before it has an unknown duration', () => {
  expect(linePositions(queued('a', 5, 10))).toEqual([])
  expect(linePositions(running('a', 5, 10), unknown('b', 'running'), queued('c', 5, 10))).toEqual([])
  expect(
    linePositions(running('a', 5, 10), queued('b', 1, 1), unknown('c', 'queued'), queued('d', 1, 1)),
  ).toEqual([
    ['b', 0, 10, since],
    ['c', 1, 11, since],
  ])
})

import { expect, test } from 'vitest'
import { beginningsOf, type LineJob } from './pace.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const running = (id: string, least: number, most: number, secondsAgo = 0): LineJob => ({
  id,
  status: 'running',
  expected: { least, most, since: new Date(NOW.getTime() - secondsAgo * 1000).toISOString() },
})
const queued = (id: string, least: number, most: number): LineJob => ({
  id,
  status: 'queued',
  expected: { least, most, since: null },
})
const unknown = (id: string, status: LineJob['status']): LineJob => ({ id, status, expected: undefined })
const told = (...line: LineJob[]) =>
  [...beginningsOf(line, NOW)].map(([id, begins]) => [id, begins?.least, begins?.most, begins?.since])
const since = NOW.toISOString()

test('starts a job when enough jobs before it have ended', () => {
  const line = [running('a', 10, 20), running('b', 30, 60), queued('c', 5, 10), queued('d', 5, 10)]
  expect(told(...line, queued('e', 1, 2))).toEqual([
    ['c', 10, 20, since],
    ['d', 15, 30, since],
    ['e', 20, 40, since],
  ])
})

test('subtracts the elapsed time of running jobs, and expects a late one to end at any time', () => {
  expect(told(running('a', 10, 20, 15), running('b', 90, 90), queued('c', 1, 1))).toEqual([
    ['c', 0, 5, since],
  ])
  expect(told(running('a', 10, 20, 500), running('b', 90, 90), queued('c', 1, 1))).toEqual([
    ['c', 0, 0, since],
  ])
})

test('with one running job, the other slot may be free immediately or not at all', () => {
  expect(told(running('a', 10, 20), queued('b', 5, 10), queued('c', 5, 10))).toEqual([
    ['b', 0, 20, since],
    ['c', 5, 30, since],
  ])
})

test('gives no estimate if nothing is running, or a job before it has an unknown duration', () => {
  expect(told(queued('a', 5, 10))).toEqual([])
  expect(told(running('a', 5, 10), unknown('b', 'running'), queued('c', 5, 10))).toEqual([])
  expect(told(running('a', 5, 10), queued('b', 1, 1), unknown('c', 'queued'), queued('d', 1, 1))).toEqual([
    ['b', 0, 10, since],
    ['c', 1, 11, since],
  ])
})

import { expect, test } from 'vitest'
import { jobOf } from '../jobs/jobs.fixtures.tsx'
import { createJobWatch } from './watch-jobs.ts'

const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`
const running = (id: number) => jobOf(id, { status: 'running' })
const ended = (id: number, second: number, status: 'completed' | 'failed' | 'cancelled' = 'completed') =>
  jobOf(id, { status, finishedAt: at(second) })
const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => Number(id.slice(-2)))

test('what was over before anybody watched is not told', () => {
  expect(createJobWatch()([ended(1, 1), running(2)])).toEqual([])
})

test('a job that ends is told once, whether it went well or not', () => {
  const watch = createJobWatch()
  watch([running(1), running(2)])
  expect(ids(watch([ended(1, 5), ended(2, 6, 'failed')]))).toEqual([1, 2])
  expect(watch([ended(1, 5), ended(2, 6, 'failed')])).toEqual([])
})

test('whoever cancels a job knows of it', () => {
  const watch = createJobWatch()
  watch([running(1)])
  expect(watch([ended(1, 5, 'cancelled')])).toEqual([])
})

test('one that began and ended between two looks is told; an old one that moves into the list is not', () => {
  const watch = createJobWatch()
  watch([ended(3, 10)])
  expect(ids(watch([ended(4, 11), ended(3, 10), ended(2, 9)]))).toEqual([4])
})

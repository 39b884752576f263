import { expect, test } from 'vitest'
import { jobOf } from '../jobs/jobs.fixtures.tsx'
import { createJobWatch } from './watch-jobs.ts'

const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`
const running = (id: number) => jobOf(id, { status: 'running' })
const ended = (id: number, second: number, status: 'completed' | 'failed' | 'cancelled' = 'completed') =>
  jobOf(id, { status, finishedAt: at(second) })
const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => Number(id.slice(-2)))

test('doesn’t announce a job that ended before', () => {
  expect(createJobWatch()([ended(1, 1), running(2)])).toEqual([])
})

test('announces the end of a job once, completed or failed', () => {
  const watch = createJobWatch()
  watch([running(1), running(2)])
  expect(ids(watch([ended(1, 5), ended(2, 6, 'failed')]))).toEqual([1, 2])
  expect(watch([ended(1, 5), ended(2, 6, 'failed')])).toEqual([])
})

test('doesn’t announce a job to the user who cancelled it', () => {
  const watch = createJobWatch()
  watch([running(1)])
  expect(watch([ended(1, 5, 'cancelled')])).toEqual([])
})

test('announces a job that started and ended between two polls, but not an old one that enters the list', () => {
  const watch = createJobWatch()
  watch([ended(3, 10)])
  expect(ids(watch([ended(4, 11), ended(3, 10), ended(2, 9)]))).toEqual([4])
})

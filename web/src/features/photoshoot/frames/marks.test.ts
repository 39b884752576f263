import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerWith, jobOf } from '../../jobs/jobs.fixtures.tsx'
import { marksOf } from './marks.ts'
import { moveMarks, OLD_MARKS } from './move-marks.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('shows the marks of images on their frames', () => {
  const assets = [
    { id: 'a', index: 0 },
    { id: 'b', index: 2 },
    { id: 'c', index: 3 },
  ]
  expect(marksOf(assets, { a: 'reject', b: 'pick', c: null, d: 'pick' })).toEqual({
    0: 'rejected',
    2: 'kept',
  })
})

it('moves the browser’s marks to the gallery once, and drops those of deleted shoots', async () => {
  const [job, deletedJob] = [jobOf(2), jobOf(3)]
  localStorage.setItem(
    OLD_MARKS,
    JSON.stringify({ [deletedJob.id]: { 0: 'kept' }, [job.id]: { 0: 'kept', 1: 'rejected', 7: 'kept' } }),
  )
  const requests = answerWith({
    [`GET /api/jobs/${job.id}`]: { job },
    'POST /api/gallery/changes': { results: [] },
  })
  await moveMarks(new QueryClient())
  const [first, second] = job.result.media_assets.map(({ id }) => id)
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids: [first], change: { flag: 'pick' } },
    { ids: [second], change: { flag: 'reject' } },
  ])
  expect(localStorage.getItem(OLD_MARKS)).toBeNull()
})

it('keeps marks that couldn’t be moved', async () => {
  const storedMarks = JSON.stringify({ [jobOf(2).id]: { 0: 'kept' } })
  localStorage.setItem(OLD_MARKS, storedMarks)
  answerWith({ [`GET /api/jobs/${jobOf(2).id}`]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await moveMarks(new QueryClient())
  expect(localStorage.getItem(OLD_MARKS)).toBe(storedMarks)
})

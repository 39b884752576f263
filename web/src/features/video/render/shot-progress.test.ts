import { expect, test } from 'vitest'
import { itemOf, jobOf } from '../../jobs/jobs.fixtures.tsx'
import { joining, jobToShow, progressOf, stageOf } from './shot-progress.ts'

const filming = (id: number, changes: object = {}) =>
  jobOf(id, {
    kind: 'video_render',
    status: 'running',
    items: [itemOf(0), itemOf(1, { status: 'developing', progress: 0.5 }), itemOf(2, { status: 'waiting' })],
    metadata: {
      prompt: 'x',
      storyboardId: 'board',
      toFilm: [0, 2],
      shots: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    },
    ...changes,
  })

test('maps each item of a job to its shot, and the last one to the video', () => {
  const job = filming(1)
  expect(progressOf(job).map(({ shotId, item }) => [shotId, item.index])).toEqual([
    ['a', 0],
    ['c', 1],
  ])
  expect(joining(job)?.index).toBe(2)
  expect(joining({ ...job, metadata: { ...job.metadata, takesOf: ['a'] } })).toBeUndefined()
})

test('prefers the running job to a newer ended one, and ignores other storyboards', () => {
  const [running, done] = [filming(1), filming(2, { status: 'failed' })]
  const other = filming(3, { metadata: { prompt: 'x', storyboardId: 'other' } })
  expect(jobToShow([other, done, running], 'board')).toBe(running)
  expect(jobToShow([other, done], 'board')).toBe(done)
  expect(jobToShow([other], 'board')).toBeUndefined()
})

test('changes with each finished shot and when the job ends', () => {
  const job = filming(1)
  const further = { ...job, items: job.items.map((item) => ({ ...item, status: 'done' as const })) }
  expect(new Set([stageOf(job), stageOf(further), stageOf({ ...further, status: 'completed' })]).size).toBe(3)
  expect(stageOf({ ...job, progress: 0.9 })).toBe(stageOf(job))
})

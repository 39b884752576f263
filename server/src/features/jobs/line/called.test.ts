import { cancelJob, moveJob } from '@studio/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatedJobs } from '../jobs.fixtures.ts'

let studio: Awaited<ReturnType<typeof startGatedJobs>>
beforeAll(async () => {
  studio = await startGatedJobs()
})
afterAll(() => studio?.close())

test('lets a user reorder or cancel queued jobs while all workers are busy, without losing their turn', async () => {
  const [ana, bo, cy, dan] = [
    await studio.onboarded(),
    await studio.onboarded(),
    await studio.onboarded(),
    await studio.onboarded(),
  ]
  for (const prompt of ['ana 1', 'ana 2']) await studio.submit(ana, prompt)
  for (const prompt of ['bo 1', 'bo 2']) await studio.submit(bo, prompt)
  await studio.begun('ana 1', 'ana 2', 'bo 1', 'bo 2')
  const ids: string[] = []
  for (const prompt of ['cy 1', 'cy 2', 'cy 3']) ids.push((await studio.submit(cy, prompt)).id)
  await studio.submit(dan, 'dan 1')

  await studio.call(moveJob, { params: { id: ids[2] as string }, body: { to: 'first' } }, cy)
  await studio.call(cancelJob, { params: { id: ids[2] as string } }, cy)
  await studio.call(moveJob, { params: { id: ids[1] as string }, body: { to: 'first' } }, cy)
  // Each waiting user has one entry in the task queue, after every change to their jobs.
  const { rows } = await studio.database.pool.query(
    "select data ->> 'userId' as user, count(*)::int from pgboss.job where name = 'run-job' and state = 'created' group by 1",
  )
  expect(new Set(rows)).toEqual(new Set([cy, dan].map(({ id }) => ({ user: id, count: 1 }))))
  for (const [finished, next] of [
    ['ana 1', 'cy 2'],
    ['bo 1', 'dan 1'],
    ['ana 2', 'cy 1'],
  ] as const) {
    await studio.letGo(finished)
    await expect.poll(() => studio.started().at(-1)).toBe(next)
  }
  expect(studio.started()).not.toContain('cy 3')
})

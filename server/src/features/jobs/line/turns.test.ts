import { MAX_QUEUED_JOBS } from '@studio/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallRefused, type TestActor } from '../../../../testing/index.ts'
import { startGatedJobs } from '../jobs.fixtures.ts'

let studio: Awaited<ReturnType<typeof startGatedJobs>>
beforeAll(async () => {
  studio = await startGatedJobs()
})
afterAll(() => studio?.close())

const prompts = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`)

async function submitAll(user: TestActor, all: string[]): Promise<void> {
  for (const prompt of all) await studio.submit(user, prompt)
}

test('runs at most two jobs of one user, whatever the capacity', async () => {
  const user = await studio.onboarded()
  await submitAll(user, prompts('own', 3))
  await studio.begun('own 1', 'own 2')
  const { rows } = await studio.database.pool.query(
    'select status from jobs where user_id = $1 and task_id is null',
    [user.id],
  )
  expect(rows).toEqual([{ status: 'queued' }])
  for (const prompt of prompts('own', 3)) await studio.letGo(prompt)
  await expect
    .poll(async () => {
      const left = await studio.database.pool.query(
        "select from jobs where user_id = $1 and status <> 'completed'",
        [user.id],
      )
      return left.rows.length
    })
    .toBe(0)
})

test('doesn’t delay the first job of one user because of another’s twenty queued jobs', async () => {
  const [ana, bo, cy] = [await studio.onboarded(), await studio.onboarded(), await studio.onboarded()]
  await submitAll(ana, prompts('ana', 2))
  await submitAll(bo, prompts('bo', 2))
  await studio.begun('ana 1', 'ana 2', 'bo 1', 'bo 2')
  // All slots are taken. Two users queue many more jobs before the third user starts one.
  await submitAll(ana, prompts('ana', MAX_QUEUED_JOBS + 2).slice(2))
  await submitAll(bo, prompts('bo', MAX_QUEUED_JOBS + 2).slice(2))
  await submitAll(cy, prompts('cy', 3))
  expect(studio.started().slice(-4).toSorted()).toEqual(['ana 1', 'ana 2', 'bo 1', 'bo 2'])

  const next = async (finished: string) => {
    const before = studio.started().length
    await studio.letGo(finished)
    await expect.poll(() => studio.started().length).toBe(before + 1)
    return studio.started().at(-1)
  }
  // Users without running jobs come first, then those with fewer, then those who have waited longest.
  const turns: [finished: string, begun: string][] = [
    ['bo 1', 'cy 1'],
    ['bo 2', 'bo 3'],
    ['ana 1', 'ana 3'],
    ['cy 1', 'cy 2'],
    ['ana 2', 'bo 4'],
    ['cy 2', 'cy 3'],
    // The third has none left: the two share the slots again, with at most two each.
    ['cy 3', 'ana 4'],
    ['bo 3', 'bo 5'],
  ]
  for (const [finished, expected] of turns)
    expect([finished, await next(finished)]).toEqual([finished, expected])
})

test('queues no more concurrent submissions than allowed, and refuses others with a retry time', async () => {
  const user = await studio.onboarded()
  const { rows } = await studio.database.pool.query(
    `select count(*)::integer from jobs where status = 'running'`,
  )
  expect(rows[0].count).toBe(4)
  const sent = await Promise.allSettled(
    prompts('many', MAX_QUEUED_JOBS + 5).map((prompt) => studio.submit(user, prompt)),
  )
  const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason as CallRefused] : []))
  expect(refused).toHaveLength(5)
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(refusal.message).toContain('You already have 20 jobs in the queue')
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

import { cancelJob, countJobs, listJobs } from '@studio/contract/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../../testing/fake-engine.ts'
import { ProviderFailure } from '../../../engines/engine.ts'
import { startGatedJobs } from '../jobs.fixtures.ts'

const down = () => new ProviderFailure('PROVIDER_DOWN', 'Down for repairs.')
const FULL_ENGINE = createFakeEngine({
  delay: 0,
  capabilities: { id: 'dalle', label: 'DALL-E 3', family: 'dalle', vendorModel: 'pictures-3' },
  fail: ({ prompt }, earlier) => {
    if (prompt === 'refused') return new ProviderFailure('PROVIDER_BAD_REQUEST', 'Not this one.')
    return prompt === 'always down' || earlier === 0 ? down() : undefined
  },
})
const OTHER = createFakeEngine({
  delay: 0,
  capabilities: { id: 'gemini', label: 'Gemini 2.0', family: 'gemini' },
  gate: ({ prompt }) => (prompt === 'held' ? new Promise(() => {}) : undefined),
})

let studio: Awaited<ReturnType<typeof startGatedJobs>>
beforeAll(async () => {
  const built = createFakeEngine({ delay: 0 })
  studio = await startGatedJobs({
    engines: [built, FULL_ENGINE, OTHER],
    environment: { STUDIO_FAILOVER: 'dalle>gemini' },
  })
})
afterAll(() => studio?.close())

const FIRST = {
  index: 0,
  run: 1,
  engine: 'dalle',
  label: 'DALL-E 3',
  vendorModel: 'pictures-3',
  isStandIn: false,
}

test('records the error and pause of a failed attempt, followed by the successful one', async () => {
  const user = await studio.onboarded()
  const { id } = await studio.submit(user, 'once down', { model: 'dalle' })
  await studio.until(user, id, 'completed')
  const { tries = [], items } = await studio.get(user, id)
  expect(tries).toEqual([
    expect.objectContaining({
      ...FIRST,
      outcome: 'failed',
      code: 'PROVIDER_DOWN',
      reason: 'Down for repairs.',
      pauseMs: 1000,
    }),
    expect.objectContaining({ ...FIRST, outcome: 'made', code: null, reason: null, pauseMs: null }),
  ])
  for (const { startedAt, endedAt } of tries)
    expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(startedAt))
  expect(Date.parse(tries[1]?.startedAt ?? '')).toBeGreaterThan(Date.parse(tries[0]?.endedAt ?? ''))
  expect(items.map(({ credits }) => credits)).toEqual([1])
})

test('records a refusal as one attempt with the provider’s message', async () => {
  const user = await studio.onboarded()
  const { id } = await studio.submit(user, 'refused', { model: 'dalle' })
  await studio.until(user, id, 'failed')
  expect((await studio.get(user, id)).tries).toEqual([
    expect.objectContaining({
      ...FIRST,
      outcome: 'failed',
      code: 'PROVIDER_BAD_REQUEST',
      reason: 'Not this one.',
      pauseMs: null,
    }),
  ])
})

test('names the fallback model', async () => {
  const user = await studio.onboarded()
  const { id } = await studio.submit(user, 'always down', { model: 'dalle' })
  await studio.until(user, id, 'completed')
  const { tries = [] } = await studio.get(user, id)
  expect(
    tries.map(({ engine, outcome, isStandIn, pauseMs }) => [engine, outcome, isStandIn, pauseMs]),
  ).toEqual([
    ['dalle', 'failed', false, 1000],
    ['dalle', 'failed', false, 2000],
    ['dalle', 'failed', false, 4000],
    ['dalle', 'failed', false, null],
    ['gemini', 'made', true, null],
  ])
})

test('ends the attempts of a cancelled job, and omits attempts from lists', async () => {
  const user = await studio.onboarded()
  const { id } = await studio.submit(user, 'held', { model: 'gemini' })
  await expect
    .poll(async () => (await studio.get(user, id)).tries)
    .toMatchObject([{ outcome: null, endedAt: null }])
  await studio.call(cancelJob, { params: { id } }, user)
  const { tries = [] } = await studio.get(user, id)
  expect(tries).toMatchObject([{ outcome: 'stopped', endedAt: expect.any(String) }])
  const { jobs } = await studio.call(listJobs, { query: {} }, user)
  expect(jobs[0]?.tries).toBeUndefined()
})

test('estimates durations once three jobs of the same model and quality have finished', async () => {
  const user = await studio.onboarded()
  await studio.database.pool.query(`delete from jobs where request ->> 'model' = 'studio'`)
  const finish = async (seconds: number, quality = 'draft') => {
    const { id } = await studio.submit(user, 'free', { quality, count: 2 })
    await studio.until(user, id, 'completed')
    await studio.database.pool.query(
      'update jobs set started_at = finished_at - make_interval(secs => $2) where id = $1',
      [id, seconds],
    )
  }
  const waiting = async (quality = 'draft') => {
    // As if waiting for its next attempt, so that no worker starts it.
    const { rows } = await studio.database.pool.query(
      `insert into jobs (user_id, kind, request, cost_credits, cost_waived, attempts, task_id)
       values ($1, 'image_batch', $2, 0, true, 1, gen_random_uuid()) returning id`,
      [user.id, JSON.stringify({ prompt: 'later', model: 'studio', quality })],
    )
    await studio.database.pool.query(
      `insert into job_items (job_id, index, seed, width, height, credits)
       select $1, n, 1, 1, 1, 0 from generate_series(0, 3) n`,
      [rows[0].id],
    )
    return rows[0].id as string
  }
  await finish(10)
  await finish(20)
  await finish(1000, 'final')
  const id = await waiting()
  expect((await studio.get(user, id)).expected).toBeUndefined()
  await finish(30)
  // 5, 10 and 15 seconds per image: from the first to the ninth decile, four times.
  expect((await studio.get(user, id)).expected).toEqual({ least: 24, most: 56, since: null })
  expect((await studio.get(user, await waiting('final'))).expected).toBeUndefined()
})

test('counts jobs by status, optionally by kind', async () => {
  const user = await studio.onboarded()
  const { id } = await studio.submit(user, 'free again')
  await studio.until(user, id, 'completed')
  const none = { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0 }
  expect((await studio.call(countJobs, { query: {} }, user)).counts).toEqual({ ...none, completed: 1 })
  expect((await studio.call(countJobs, { query: { kind: 'video_render' } }, user)).counts).toEqual(none)
})

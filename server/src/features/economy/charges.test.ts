import {
  getBalance,
  getDashboardStats,
  getEstimate,
  listLedger,
  listLedgerMonths,
} from '@studio/contract/economy'
import { cancelJob, retryJob } from '@studio/contract/jobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { ProviderFailure } from '../../engines/engine.ts'
import { eraseUser } from '../auth/index.ts'
import { isEnded, startShootStudio, type Shoots } from '../photoshoot/photoshoot.fixtures.ts'
import { verifyLedger } from './index.ts'

const NO_FAILURES = { failed: 0, cancelled: 0 }
const engine = createFakeEngine({ delay: 0 })
let studio: Shoots
let user: TestActor

beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine], environment: { STUDIO_FLAG_FREE_MODE: 'off' } })
})
beforeEach(async () => {
  engine.options = { delay: 0 }
  setFree(false)
  user = await studio.user()
})
afterEach(async () => {
  expect(await verifyLedger(studio.database.db)).toEqual([])
})
afterAll(() => studio?.close())

const setFree = (isFree: boolean) => {
  studio.config.flags.freeMode = isFree
}
const credits = async (actor = user) => (await studio.call(getBalance, {}, actor)).credits
const kinds = async (query: object = {}) =>
  (await studio.call(listLedger, { query }, user)).entries.map(({ kind, amount, jobId }) => [
    kind,
    amount,
    jobId,
  ])
const hold = () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  engine.options = { delay: 0, gate: () => gate }
  return open
}
const done = (id: string) => studio.until(user, id, isEnded)

describe('a job', () => {
  test('costs what its estimate said', async () => {
    const estimate = (query: object) => studio.call(getEstimate, { query }, user)
    expect(await estimate({ images: 4 })).toEqual({
      credits: 4,
      waived: false,
      available: 50,
      isEnough: true,
    })
    expect(await estimate({ images: 1, videoSeconds: 25 })).toMatchObject({ credits: 51, isEnough: false })
    expect(await estimate({})).toMatchObject({ credits: 0, isEnough: true })
    setFree(true)
    expect(await estimate({ videoSeconds: 26 })).toMatchObject({ credits: 52, waived: true, isEnough: true })
    setFree(false)
    for (const images of [-1, 1.5, 'x', 1e9])
      await expect(estimate({ images })).rejects.toMatchObject({ status: 422 })
    const { credits: price } = await estimate({ images: 3 })
    const { id, cost } = await studio.shoot(user, { count: 3 })
    expect(cost.credits).toBe(price)
    expect((await done(id)).cost.captured).toBe(price)
  })

  test('reserves its cost when accepted and pays for each finished image', async () => {
    const open = hold()
    const job = await studio.shoot(user, { count: 3 })
    expect(job.cost).toEqual({
      credits: 3,
      waived: false,
      captured: 0,
      released: 0,
      releasedFor: NO_FAILURES,
    })
    expect(await credits()).toBe(47)
    expect(await kinds()).toEqual([['welcome', 50, null]])
    open()
    expect((await done(job.id)).cost).toEqual({
      credits: 3,
      waived: false,
      captured: 3,
      released: 0,
      releasedFor: NO_FAILURES,
    })
    expect(await credits()).toBe(47)
    expect(await kinds()).toEqual([
      ['capture', -1, job.id],
      ['capture', -1, job.id],
      ['capture', -1, job.id],
      ['welcome', 50, null],
    ])
    expect(await studio.call(getDashboardStats, {}, user)).toEqual({
      totalImages: 3,
      totalVideos: 0,
      creditsUsed: 3,
      creditsRemaining: 47,
      creditsWaived: 0,
      imagesThisWeek: 3,
      videoSeconds: 0,
      coins: 100,
    })
    const [month] = (await studio.call(listLedgerMonths, {}, user)).months
    expect(month).toMatchObject({ received: 50, spent: 3, waived: 0 })
  })

  test('with seven of ten images pays for seven and refunds three', async () => {
    const fail = ({ index }: { index: number }) =>
      index % 4 === 1 ? new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.') : undefined
    engine.options = { delay: 0, fail }
    const { id } = await studio.shoot(user, { count: 10 })
    expect(await done(id)).toMatchObject({
      status: 'completed',
      cost: { credits: 10, captured: 7, released: 3, releasedFor: { failed: 3, cancelled: 0 } },
    })
    expect(await credits()).toBe(43)
  })

  test('that fails pays nothing; its retry is a new job with its own hold', async () => {
    engine.options = { delay: 0, fail: () => new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.') }
    const { id } = await studio.shoot(user, { count: 4 })
    expect(await done(id)).toMatchObject({ status: 'failed', cost: { captured: 0, released: 4 } })
    expect(await credits()).toBe(50)
    engine.options = { delay: 0 }
    const { job } = await studio.call(retryJob, { params: { id } }, user)
    expect(job.id).not.toBe(id)
    expect(await done(job.id)).toMatchObject({ status: 'completed', cost: { captured: 4, released: 0 } })
    expect((await studio.job(user, id)).cost).toMatchObject({ captured: 0, released: 4 })
    expect(await credits()).toBe(46)
  })

  test('that is cancelled charges for completed items', async () => {
    engine.options = { delay: 0, gate: ({ index }) => (index === 2 ? new Promise(() => {}) : undefined) }
    const running = await studio.shoot(user, { count: 5 })
    await studio.until(user, running.id, ({ cost }) => cost.captured === 2)
    expect(await credits()).toBe(45)
    const { job } = await studio.call(cancelJob, { params: { id: running.id } }, user)
    expect(job.cost).toEqual({
      credits: 5,
      waived: false,
      captured: 2,
      released: 3,
      releasedFor: { failed: 0, cancelled: 3 },
    })
    expect(await credits()).toBe(48)
  })

  test('that never ran refunds everything', async () => {
    const open = hold()
    const jobs = [await studio.shoot(user), await studio.shoot(user), await studio.shoot(user)]
    expect(await credits()).toBe(41)
    const last = jobs[2]?.id as string
    await studio.call(cancelJob, { params: { id: last } }, user)
    expect((await studio.job(user, last)).cost).toMatchObject({ captured: 0, released: 3 })
    expect(await credits()).toBe(44)
    open()
    for (const { id } of jobs) await done(id)
    expect(await credits()).toBe(44)
  })

  test('is refused without storing anything if credits are insufficient', async () => {
    const open = hold()
    for (let n = 0; n < 5; n++) await studio.shoot(user, { count: 10 })
    expect(await credits()).toBe(0)
    await expect(studio.shoot(user, { count: 1 })).rejects.toMatchObject({
      status: 402,
      code: 'COINS_INSUFFICIENT',
      reason: 'economy.tooFewCredits',
      facts: { count: 1, has: 0 },
      message: expect.stringMatching(/This costs 1 credit, and you have 0\. You weren’t charged\./),
    })
    const { rows } = await studio.database.pool.query('select id from jobs where user_id = $1', [user.id])
    expect(rows).toHaveLength(5)
    for (const { id } of rows) await studio.call(cancelJob, { params: { id } }, user)
    open()
    expect(await credits()).toBe(50)
  })

  test('never reserves more than the balance for concurrent requests', async () => {
    const open = hold()
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => studio.shoot(user, { count: 10 })),
    )
    const accepted = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(accepted).toHaveLength(5)
    expect(await credits()).toBe(0)
    for (const { id } of accepted) await studio.call(cancelJob, { params: { id } }, user)
    open()
  })
})

describe('free mode', () => {
  test('moves no visible balance, never lacks credits, and books prices to the shadow book', async () => {
    setFree(true)
    for (let n = 0; n < 6; n++) {
      const { id, cost } = await studio.shoot(user, { count: 10 })
      expect(cost).toEqual({ credits: 10, waived: true, captured: 0, released: 0, releasedFor: NO_FAILURES })
      expect((await done(id)).cost).toEqual({
        credits: 10,
        waived: true,
        captured: 10,
        released: 0,
        releasedFor: NO_FAILURES,
      })
    }
    expect(await credits()).toBe(50)
    expect(await kinds()).toEqual([['welcome', 50, null]])
    const { entries } = await studio.call(listLedger, { query: { waived: 'true', limit: 200 } }, user)
    expect(entries).toHaveLength(60)
    expect(entries[0]).toMatchObject({ kind: 'capture', amount: -1, balance: null, waived: true })
    expect((await studio.call(getDashboardStats, {}, user)).creditsWaived).toBe(60)
  })

  test('is determined when the job is accepted, regardless of later changes', async () => {
    setFree(true)
    const open = hold()
    const free = await studio.shoot(user, { count: 2 })
    setFree(false)
    const paid = await studio.shoot(user, { count: 2 })
    setFree(true)
    open()
    expect((await done(free.id)).cost).toMatchObject({ waived: true, captured: 2 })
    expect((await done(paid.id)).cost).toMatchObject({ waived: false, captured: 2 })
    expect(await credits()).toBe(48)
  })
})

test('deletes all balances with the account, including those of running jobs', async () => {
  const open = hold()
  await studio.shoot(user, { count: 10 })
  await studio.database.transact((tx) => eraseUser(tx, user.id))
  open()
  const { rows } = await studio.database.pool.query(
    'select sum(posted)::int as posted, sum(held)::int as held from ledger_accounts where user_id = $1',
    [user.id],
  )
  expect(rows[0]).toEqual({ posted: 0, held: 0 })
})

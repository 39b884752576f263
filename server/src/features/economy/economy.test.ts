import { randomUUID } from 'node:crypto'
import {
  exchangeCoins,
  exportLedger,
  getBalance,
  getCatalogue,
  getDashboardStats,
  getTokens,
  listLedger,
  listLedgerMonths,
  listTokenLogs,
} from '@studio/contract/economy'
import { DAY_MS } from '@studio/contract/kernel'
import { acceptTerms, putProfile } from '@studio/contract/profile'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvTextOf } from '../../../testing/csv.ts'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { useStudio } from './economy.fixtures.ts'

const opened = useStudio()
let studio: Studio
beforeAll(() => {
  studio = opened.current
})

const exchange = (actor: TestActor, coins: unknown, key = randomUUID()) =>
  studio.call(exchangeCoins, { body: { coins } as never }, actor, { 'idempotency-key': key })

describe('the welcome grant', () => {
  test('is granted once, after onboarding', async () => {
    const actor = await studio.signUp()
    const { rows } = await studio.database.pool.query('select * from ledger_accounts where user_id = $1', [
      actor.id,
    ])
    expect(rows).toEqual([])
    const name = { body: { displayName: 'Ana', useType: 'artist' } } as const
    const terms = { body: { termsAccepted: true, complianceConfirmed: true } } as const
    await studio.call(putProfile, name, actor)
    await studio.call(acceptTerms, terms, actor)
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 100, credits: 50 })
    expect(await studio.call(getTokens, {}, actor)).toEqual({ balance: 1_000 })
    // Expires and is confirmed again concurrently.
    await studio.database.pool.query('update user_profiles set terms_accepted = false where id = $1', [
      actor.id,
    ])
    await Promise.all(Array.from({ length: 5 }, () => studio.call(acceptTerms, terms, actor)))
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 100, credits: 50 })
    const { logs } = await studio.call(listTokenLogs, {}, actor)
    expect(logs).toEqual([
      {
        id: expect.any(String),
        change: 1_000,
        reason: 'Welcome grant',
        kind: 'welcome',
        createdAt: expect.any(String),
      },
    ])
  })
})

describe('exchanging coins', () => {
  test('debits ten coins for each whole credit, and keeps the remainder', async () => {
    const actor = await studio.onboarded()
    const answer = await exchange(actor, 25)
    expect(answer).toEqual({
      coins: 20,
      credits: 2,
      balance: { coins: 80, credits: 52 },
      transactionId: expect.any(String),
    })
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 80, credits: 52 })
  })

  test.each([
    [0, 422, 'INPUT_INVALID', 'Please enter a valid number of coins'],
    [-10, 422, 'INPUT_INVALID', 'Please enter a valid number of coins'],
    [10.5, 422, 'INPUT_INVALID', 'Please enter a valid number of coins'],
    ['10', 422, 'INPUT_INVALID', 'Please enter a valid number of coins'],
    [null, 422, 'INPUT_INVALID', 'Please enter a valid number of coins'],
    [9, 422, 'INPUT_INVALID', 'Minimum exchange is 10 coins'],
    [101, 402, 'COINS_INSUFFICIENT', 'You don’t have enough coins'],
    [1e21, 402, 'COINS_INSUFFICIENT', 'You don’t have enough coins'],
    [2 ** 53 + 2, 402, 'COINS_INSUFFICIENT', 'You don’t have enough coins'],
  ])('refuses %j and moves nothing', async (coins, status, code, message) => {
    const actor = await studio.onboarded()
    await expect(exchange(actor, coins)).rejects.toMatchObject({
      status,
      code,
      message: `${status} ${code}: ${message}`,
    })
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 100, credits: 50 })
  })

  test('happens once per idempotency key, also if concurrent', async () => {
    const actor = await studio.onboarded()
    const key = randomUUID()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => exchange(actor, 30, key)))
    const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(done.length).toBeGreaterThan(0)
    expect(await exchange(actor, 30, key)).toEqual(done[0])
    await expect(exchange(actor, 40, key)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 70, credits: 53 })
    // Even after the first response was forgotten.
    await studio.database.pool.query('delete from intents where key = $1', [key])
    await expect(exchange(actor, 30, key)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 70, credits: 53 })
  })

  test('never takes more than the balance for concurrent requests', async () => {
    const actor = await studio.onboarded()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => exchange(actor, 10)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 0, credits: 60 })
  })
})

test('only one of concurrent exchanges of the whole balance succeeds', async () => {
  const actor = await studio.onboarded()
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => exchange(actor, 100)))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(Array(11).fill('COINS_INSUFFICIENT'))
  expect(await studio.call(getBalance, {}, actor)).toEqual({ coins: 0, credits: 60 })
})

describe('the credits ledger', () => {
  test('is paged newest first with a running balance, by kind and by day', async () => {
    const actor = await studio.onboarded()
    for (let n = 0; n < 4; n++) await exchange(actor, 10 + 10 * (n % 2))
    const one = await studio.call(listLedger, { query: { limit: 3 } }, actor)
    const two = await studio.call(
      listLedger,
      { query: { limit: 3, cursor: one.nextCursor as string } },
      actor,
    )
    const all = [...one.entries, ...two.entries]
    expect(all.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['exchange', 2, 56],
      ['exchange', 1, 54],
      ['exchange', 2, 53],
      ['exchange', 1, 51],
      ['welcome', 50, 50],
    ])
    expect(two.nextCursor).toBeNull()
    const welcome = await studio.call(listLedger, { query: { kind: 'welcome' } }, actor)
    expect(welcome.entries.map(({ id }) => id)).toEqual([all[4]?.id])
    // Midnight may pass during the test.
    const [newest, oldest] = [all[0], all.at(-1)].map((entry) => String(entry?.createdAt).slice(0, 10))
    const of = async (query: object) => (await studio.call(listLedger, { query }, actor)).entries.length
    expect(await of({ dateFrom: oldest, dateTo: newest })).toBe(5)
    expect(await of({ dateTo: '2020-01-01' })).toBe(0)
    expect(await of({ dateFrom: '2999-01-01' })).toBe(0)
    expect(await of({ kind: 'exchange', dateFrom: '2020-01-01' })).toBe(4)
    expect(await of({ waived: 'true' })).toBe(0)
    await expect(of({ dateFrom: 'yesterday' })).rejects.toMatchObject({ status: 422 })
    await expect(of({ cursor: 'x' })).rejects.toMatchObject({ status: 422 })
    const { months } = await studio.call(listLedgerMonths, {}, actor)
    expect(months.reduce((sum, { received }) => sum + received, 0)).toBe(56)
    for (const { month, ...rest } of months) {
      expect([oldest, newest].map((day) => day?.slice(0, 7))).toContain(month)
      expect(rest).toMatchObject({ spent: 0, waived: 0 })
    }
    const csv = await csvTextOf(await studio.call(exportLedger, {}, actor))
    expect(csv.trimEnd().split('\r\n')).toHaveLength(6)
    expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-.*,exchange,2,56,false,,,\d+$/)
  })

  test('is private', async () => {
    const [one, other] = [await studio.onboarded(), await studio.onboarded()]
    await exchange(one, 10)
    expect((await studio.call(listLedger, {}, other)).entries.map(({ kind }) => kind)).toEqual(['welcome'])
  })
})

test('the dashboard returns the statistics of a new user', async () => {
  const actor = await studio.onboarded()
  expect(await studio.call(getDashboardStats, {}, actor)).toEqual({
    totalImages: 0,
    totalVideos: 0,
    creditsUsed: 0,
    creditsRemaining: 50,
    creditsWaived: 0,
    imagesThisWeek: 0,
    videoSeconds: 0,
    coins: 100,
  })
})

test('the dashboard counts this week’s images separately, and adds up the duration of videos', async () => {
  const actor = await studio.onboarded()
  const now = Date.now()
  const daysIn = (new Date(now).getUTCDay() + 6) % 7
  const monday = Math.floor(now / DAY_MS - daysIn) * DAY_MS
  const put = (type: string, at: number, metadata = {}) =>
    studio.database.pool.query(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder, metadata, created_at)
       values ($1, $2, 'studio', 'studio', '', 1, 1, gen_random_uuid()::text, 'image/png', 1, '', '', $3, $4)`,
      [actor.id, type, JSON.stringify(metadata), new Date(at)],
    )
  await put('image', monday - 1)
  await put('image', monday)
  await put('image', now)
  await put('video', monday - 1, { seconds: 12.5 })
  await put('video', now, { seconds: 4 })
  expect(await studio.call(getDashboardStats, {}, actor)).toMatchObject({
    totalImages: 3,
    imagesThisWeek: 2,
    totalVideos: 2,
    videoSeconds: 16.5,
  })
})

test('packages, packs and prices follow the specification', async () => {
  expect(await studio.call(getCatalogue, {})).toEqual({
    currency: 'usd',
    packages: [
      { coins: 100, amountCents: 999, bonus: '10% Bonus', isPopular: false },
      { coins: 500, amountCents: 3_999, bonus: '25% Bonus', isPopular: true },
      { coins: 1_000, amountCents: 6_999, bonus: '40% Bonus', isPopular: false },
    ],
    packs: [
      { tokens: 50, amountCents: 500 },
      { tokens: 100, amountCents: 950 },
      { tokens: 500, amountCents: 4_500 },
    ],
    prices: { image: 1, videoSecond: 2 },
    purchasing: 'disabled',
  })
})

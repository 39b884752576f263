import { claimInvite, createInvites, listInvites } from '@studio/contract/invites'
import { getInviteStatus } from '@studio/contract/gates'
import { MINUTE_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallRefused, startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

const clock = { time: Date.now(), now: () => new Date(clock.time) }
let studio: Studio
let admin: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ clock, environment: { STUDIO_INVITE_ONLY: 'true' } })
  admin = await studio.onboarded()
})
afterAll(() => studio.close())
beforeEach(async () => {
  clock.time = Date.now()
  await studio.database.pool.query('truncate invites, invite_claims, tries')
})

const make = async (body: Parameters<typeof studio.call<typeof createInvites>>[1]['body'] = {}) =>
  (await studio.call(createInvites, { body }, admin)).invites
const claim = (code: string, actor: TestActor) => studio.call(claimInvite, { body: { code } }, actor)
const outcome = (code: string, actor: TestActor) =>
  claim(code, actor).then(
    () => 'claimed',
    ({ code, reason }: CallRefused) => (code === 'CONFLICT' ? (reason?.split('.')[1] ?? code) : code),
  )
const isIn = async (actor: TestActor) => (await studio.call(getInviteStatus, {}, actor)).hasClaimed

test('admits a user with a code in any spelling, and uses it once for repeated claims', async () => {
  const [invite] = await make({ maxUses: 2, note: 'For the first friends' })
  expect(invite?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  const [ana, ben] = [await studio.signUp(), await studio.signUp()]
  const code = invite!.code
  expect(await isIn(ana)).toBe(false)
  expect(await outcome(code, ana)).toBe('claimed')
  expect(await outcome(code, ana)).toBe('claimed')
  const dictated = ` ${code.slice(0, 5).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')}-${code.slice(5)} `
  expect(await outcome(dictated, ben)).toBe('claimed')
  expect([await isIn(ana), await isIn(ben)]).toEqual([true, true])
  const { invites } = await studio.call(listInvites, {}, admin)
  expect(invites).toMatchObject([{ code, uses: 2, maxUses: 2, note: 'For the first friends' }])
})

test('lets one of concurrent claims of the last use succeed', async () => {
  const [invite] = await make()
  const attempts: TestActor[] = []
  for (let n = 0; n < 12; n++) attempts.push(await studio.signUp())
  const outcomes = await Promise.all(attempts.map((actor) => outcome(invite!.code, actor)))
  expect(outcomes.filter((each) => each === 'claimed')).toHaveLength(1)
  expect(outcomes.filter((each) => each === 'usedUp')).toHaveLength(11)
  const { rows } = await studio.database.pool.query('select user_id from invite_claims')
  expect(rows).toHaveLength(1)
})

test('uses one code of a user who claims several concurrently', async () => {
  const invites = await make({ count: 5 })
  const actor = await studio.signUp()
  await Promise.all(invites.flatMap(({ code }) => [claim(code, actor), claim(code, actor)]))
  const { invites: after } = await studio.call(listInvites, {}, admin)
  expect(after.reduce((sum, { uses }) => sum + uses, 0)).toBe(1)
})

describe('an invalid code', () => {
  test.each(['123', 'ABCDEFGHI*', 'UUUUUUUUUU', '', '0'.repeat(50)])(
    'is reported as unknown if it is %j',
    async (code) => {
      await expect(claim(code, await studio.signUp())).rejects.toMatchObject({ status: 422 })
    },
  )

  test('is refused if missing, expired or used', async () => {
    const [late] = await make({ expiresInDays: 1 })
    const actor = await studio.signUp()
    expect(await outcome('0000000000', actor)).toBe('NOT_FOUND')
    await studio.database.pool.query("update invites set expires_at = expires_at - interval '1 day'")
    expect(await outcome(late!.code, actor)).toBe('expired')
    expect(await isIn(actor)).toBe(false)
    const [single] = await make()
    expect(await outcome(single!.code, await studio.signUp())).toBe('claimed')
    expect(await outcome(single!.code, actor)).toBe('usedUp')
  })
})

describe('guessing', () => {
  test('refuses a user after ten codes in 15 minutes, also if concurrent', async () => {
    const [invite] = await make()
    const actor = await studio.signUp()
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => outcome('0000000000', actor)))
    expect(outcomes.filter((each) => each === 'NOT_FOUND')).toHaveLength(10)
    const refused = await claim(invite!.code, actor).catch((error: { headers: Headers }) => error)
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    const seconds = Number((refused as { headers: Headers }).headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    clock.time += 15 * MINUTE_MS + 1_000
    expect(await outcome(invite!.code, actor)).toBe('claimed')
  })

  test('refuses an IP address after fifty; valid codes don’t count', async () => {
    const [invite] = await make({ maxUses: 100 })
    for (let person = 0; person < 5; person++) {
      const actor = await studio.signUp()
      for (let n = 0; n < 10; n++) expect(await outcome('0000000000', actor)).toBe('NOT_FOUND')
    }
    const next = await studio.signUp()
    expect(await outcome(invite!.code, next)).toBe('RATE_LIMITED')
    clock.time += 15 * MINUTE_MS + 1_000
    for (let person = 0; person < 3; person++)
      expect(await outcome(invite!.code, await studio.signUp())).toBe('claimed')
    const { rows } = await studio.database.pool.query(
      "select max(tries) as most from tries where bucket like 'invites:%'",
    )
    expect(rows[0].most).toBeLessThanOrEqual(10)
  })
})

test('lets only admins create and list invites, once per idempotency key', async () => {
  const other = await studio.onboarded()
  await expect(studio.call(createInvites, { body: {} }, other)).rejects.toMatchObject({ status: 403 })
  await expect(studio.call(listInvites, {}, other)).rejects.toMatchObject({ status: 403 })
  const key = { 'idempotency-key': 'same' }
  const first = await studio.call(createInvites, { body: { count: 3 } }, admin, key)
  expect(await studio.call(createInvites, { body: { count: 3 } }, admin, key)).toEqual(first)
  const page = await studio.call(listInvites, { query: { limit: 2 } }, admin)
  const rest = await studio.call(listInvites, { query: { cursor: page.nextCursor! } }, admin)
  expect([...page.invites, ...rest.invites].map(({ id }) => id).sort()).toEqual(
    first.invites.map(({ id }) => id).sort(),
  )
})

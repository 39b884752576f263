import { getEconomySettings, patchEconomySettings } from '@studio/contract/economy'
import { cancelJob } from '@studio/contract/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeEngine } from '../../../../testing/fake-engine.ts'
import type { TestActor } from '../../../../testing/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { createBudgets } from './budgets.service.ts'
import { ProviderFailure } from '../../../engines/engine.ts'
import { createSessionCalls } from '../../sessions/sessions.fixtures.ts'
import { isEnded, startShootStudio, type Shoots } from '../../photoshoot/photoshoot.fixtures.ts'

/** An image of this provider costs the operator 4.5 cents. */
const engine = createFakeEngine({ delay: 0, capabilities: { centsPerImage: 4.5 } })
let now = new Date('2026-11-20T23:40:00Z')
let studio: Shoots
let admin: TestActor
beforeAll(async () => {
  studio = await startShootStudio({
    engines: [engine],
    clock: { now: () => now },
    environment: { STUDIO_ROLE: 'web' },
  })
  admin = await studio.user()
  await studio.call(
    patchEconomySettings,
    { body: { budgetUserCents: 50, budgetInstallationCents: 90 } },
    admin,
  )
})
afterAll(() => studio?.close())

const today = async () => {
  const { settings: _, ...rest } = await studio.call(getEconomySettings, {}, admin)
  return rest
}

test('the daily cost of models has limits per user and in total, with a warning near them', async () => {
  const [one, two, three] = [await studio.user(), await studio.user(), await studio.user()]
  await studio.shoot(one, { count: 10 })
  expect(await today()).toEqual({ spentTodayCents: 45, isNearBudget: false })
  const refused = { status: 429, code: 'RATE_LIMITED' }
  await expect(studio.shoot(one, { count: 2 })).rejects.toMatchObject(refused)
  // Refused work costs nothing, and smaller work is still accepted.
  await studio.shoot(one, { count: 1 })
  expect(await today()).toEqual({ spentTodayCents: 50, isNearBudget: false })
  await studio.shoot(two, { count: 5 })
  expect(await today()).toEqual({ spentTodayCents: 73, isNearBudget: true })
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => studio.shoot(three, { count: 2 })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const last = studio.shoot(three, { count: 5 })
  await expect(last).rejects.toMatchObject(refused)
  const error = await last.catch((failure: { headers: Headers }) => failure)
  expect((error as { headers: Headers }).headers.get('retry-after')).toBe(String(20 * 60))

  now = new Date('2026-11-21T00:00:01Z')
  expect(await today()).toEqual({ spentTodayCents: 0, isNearBudget: false })
  await studio.shoot(three, { count: 5 })
})

test('warns once at 80 %, in total and for each user', async () => {
  const { database } = studio
  const warned: string[] = []
  const log = { warn: (_: object, text: string) => void warned.push(text) } as unknown as Log
  const limits = () => ({ budgetInstallationCents: 1_000, budgetUserCents: 100 })
  const clock = { now: () => new Date('2030-01-01T12:00:00Z') }
  const budgets = createBudgets({ database, clock, log, limits })
  const spend = (userId: string, cents: number) =>
    database.transact(async (tx) => budgets.reserve(tx, userId, cents))
  const ids = Array.from({ length: 10 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
  await spend(ids[0] ?? '', 79)
  expect(warned).toEqual([])
  await spend(ids[0] ?? '', 1)
  await spend(ids[0] ?? '', 10)
  expect(warned).toEqual(["most of a user's daily provider budget is spent"])
  for (const id of ids.slice(1)) await spend(id, 79)
  expect(warned.slice(1)).toEqual(['most of the daily provider budget is spent'])
})

describe('with a worker', () => {
  let open: Shoots
  const paid = createFakeEngine({ delay: 0, capabilities: { centsPerImage: 4.5 } })
  const calls = createSessionCalls(() => open)
  beforeAll(async () => {
    open = await startShootStudio({ engines: [paid] })
  })
  afterAll(() => open?.close())
  const spent = async (user: TestActor) =>
    Number(
      (
        await open.database.pool.query(
          'select coalesce(sum(cents), 0) as cents from provider_spending where user_id = $1',
          [user.id],
        )
      ).rows[0].cents,
    )

  test('refunds images that were never requested when their job is cancelled, but not those in progress', async () => {
    const user = await open.user()
    let release = () => {}
    const blocked = new Promise<void>((resolve) => (release = resolve))
    paid.options.gate = () => blocked
    try {
      const running = await open.shoot(user, { count: 1 })
      await expect.poll(() => paid.calls.length).toBeGreaterThan(0)
      const before = await spent(user)
      for (let n = 0; n < 12; n++) {
        const { id } = await open.shoot(user, { count: 10, prompt: `in line ${n}` })
        const cancel = () => open.call(cancelJob, { params: { id } }, user)
        await Promise.allSettled([cancel(), cancel()])
      }
      const inProgress = paid.calls.length
      // Ten pictures at a time would have cost 540 cents, more than the budget of a day.
      expect(await spent(user)).toBeLessThanOrEqual(before + Math.ceil(inProgress * 4.5) + 12)
      await open.call(cancelJob, { params: { id: running.id } }, user)
      expect(await spent(user)).toBeGreaterThanOrEqual(before)
    } finally {
      delete paid.options.gate
      release()
    }
  })

  test('charges failed images to no budget', async () => {
    const user = await open.user()
    paid.options.fail = ({ index }) =>
      index === 0 ? new ProviderFailure('PROVIDER_BAD_REQUEST', 'No.') : undefined
    const { id } = await open.shoot(user, { count: 3, prompt: 'one of them fails' })
    await open.until(user, id, isEnded)
    delete paid.options.fail
    expect(await spent(user)).toBe(9)
  })

  test.each([
    ['less', 1.2, 4],
    ['more', 7.5, 23],
  ])(
    'books what the provider says the images cost, when that is %s than estimated',
    async (_, cents, sum) => {
      const user = await open.user()
      paid.options.cents = () => cents
      const { id } = await open.shoot(user, { count: 3, prompt: `real costs of ${cents}` })
      await open.until(user, id, isEnded)
      delete paid.options.cents
      expect(await spent(user)).toBe(sum)
    },
  )

  test('lets concurrent shoots for oneself and for others all succeed', async () => {
    const [host, ana] = [await open.user(), await open.user()]
    const session = await calls.create(host, { hostPays: true, perPersonCap: null, totalCap: null })
    await calls.join(ana, { link: session.link ?? '' })
    const pressed = Array.from({ length: 6 }, (_, n) => [
      calls.shoot(ana, session.id),
      calls.shoot(host, session.id),
      open.shoot(host, { count: 1, prompt: `own ${n}` }),
      open.shoot(ana, { count: 1, prompt: `hers ${n}` }),
    ]).flat()
    const answers = await Promise.allSettled(pressed)
    const refused = answers.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused).toEqual([])
  })
})

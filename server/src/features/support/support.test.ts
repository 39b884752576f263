import { listFeedback, sendFeedback } from '@studio/contract/support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

const clock = { time: Date.now(), now: () => new Date(clock.time) }
let studio: Studio
let admin: TestActor
let ana: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ clock })
  admin = await studio.onboarded()
})
afterAll(() => studio.close())
beforeEach(async () => {
  clock.time = Date.now()
  await studio.database.pool.query('delete from support_feedback')
  ana = await studio.onboarded()
})

type Feedback = Parameters<typeof studio.call<typeof sendFeedback>>[1]['body']
const send = (body: Feedback, headers: Record<string, string> = {}, actor = ana) =>
  studio.call(sendFeedback, { body }, actor, headers)
const feedbackOf = async (query: Parameters<typeof studio.call<typeof listFeedback>>[1]['query'] = {}) =>
  studio.call(listFeedback, { query }, admin)

test('stores user, topic, time, language and version of feedback', async () => {
  await send({ contextId: 'troubleshooting', helpful: true })
  clock.time += 1_000
  const { feedback } = await send(
    { contextId: 'photoshoot-guide', helpful: false, message: '  ¿Y las poses?\nNo las encuentro. ' },
    { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' },
  )
  const message = '¿Y las poses?\nNo las encuentro.'
  expect(feedback).toMatchObject({ contextId: 'photoshoot-guide', helpful: false, message })
  expect((await feedbackOf()).feedback).toEqual([
    { ...feedback, userId: ana.id, email: ana.email, locale: 'es', version: studio.config.version },
    expect.objectContaining({ contextId: 'troubleshooting', helpful: true, message: null, locale: 'en' }),
  ])
  expect(feedback.createdAt).toBe(new Date(clock.time).toISOString())
})

test('accepts the languages of the studio only, and a new one with its folder', async () => {
  const french = await startTestStudio({ languages: ['en', 'es', 'fr'] })
  expect(french.app.publicConfig().locales).toEqual(['en', 'es', 'fr'])
  const first = await french.onboarded()
  const headers = { 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' }
  await french.call(sendFeedback, { body: { contextId: 'a', helpful: true } }, first, headers)
  expect((await french.call(listFeedback, {}, first)).feedback).toMatchObject([{ locale: 'fr' }])
  await french.close()
})

test('refuses a region as language', async () => {
  await send({ contextId: 'a', helpful: true }, { 'accept-language': 'pt-ES, en' })
  expect((await feedbackOf()).feedback).toMatchObject([{ locale: 'en' }])
})

test('accepts a comment of 2,000 characters and refuses a longer one with a reason', async () => {
  await send({ contextId: 'a', helpful: true, message: 'x'.repeat(2_000) })
  await expect(send({ contextId: 'a', helpful: true, message: 'x'.repeat(2_001) })).rejects.toMatchObject({
    status: 422,
    code: 'INPUT_INVALID',
    details: { message: 'The comment must have at most 2,000 characters.' },
  })
  expect((await feedbackOf()).feedback).toHaveLength(1)
})

test.each([
  [{ helpful: true }, 'contextId'],
  [{ contextId: ' ', helpful: true }, 'contextId'],
  [{ contextId: 'a' }, 'helpful'],
  [{ contextId: 'a', helpful: 'yes' }, 'helpful'],
  [{ contextId: 'a', helpful: true, message: 'a\u0000b' }, 'message'],
  [{ contextId: 'a', helpful: true, locale: 'es' }, 'body'],
])('refuses %j', async (body, field) => {
  const refused = await send(body as { contextId: string; helpful: boolean }).catch((error: object) => error)
  expect(refused).toMatchObject({ status: 422, code: 'INPUT_INVALID' })
  expect(Object.keys((refused as { details: object }).details)).toEqual([field])
})

test('ignores an empty comment', async () => {
  await send({ contextId: 'a', helpful: false, message: '   ' })
  expect((await feedbackOf()).feedback).toMatchObject([{ message: null }])
})

test('accepts thirty per hour and user, also if concurrent, without delaying others', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 34 }, (_, n) => send({ contextId: `topic-${n}`, helpful: true })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  const refused = await send({ contextId: 'a', helpful: true }).catch((error: { headers: Headers }) => error)
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  const seconds = Number((refused as { headers: Headers }).headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(3_600)
  await send({ contextId: 'a', helpful: true }, {}, admin)
  clock.time += 3_600_001
  await send({ contextId: 'a', helpful: true }, {}, await studio.signUp(ana.email))
})

test('stores feedback once per idempotency key', async () => {
  const key = { 'idempotency-key': 'same' }
  const first = await send({ contextId: 'a', helpful: true }, key)
  expect(await send({ contextId: 'a', helpful: true }, key)).toEqual(first)
  await expect(send({ contextId: 'a', helpful: false }, key)).rejects.toMatchObject({ status: 409 })
  expect((await feedbackOf()).feedback).toHaveLength(1)
})

test('lists feedback for admins only, by page, topic and verdict', async () => {
  // All with the same time, so that ties must be ordered.
  for (let n = 0; n < 5; n++) await send({ contextId: n < 2 ? 'few' : 'many', helpful: n % 2 === 0 })
  const first = await feedbackOf({ limit: 2 })
  const second = await feedbackOf({ limit: 2, cursor: first.nextCursor! })
  const third = await feedbackOf({ limit: 2, cursor: second.nextCursor! })
  const all = [first, second, third].flatMap(({ feedback }) => feedback.map(({ id }) => id))
  expect(new Set(all).size).toBe(5)
  expect(third.nextCursor).toBeNull()
  expect(all).toEqual((await feedbackOf()).feedback.map(({ id }) => id))
  expect((await feedbackOf({ contextId: 'few' })).feedback).toHaveLength(2)
  expect((await feedbackOf({ helpful: 'false' })).feedback.map(({ helpful }) => helpful)).toEqual([
    false,
    false,
  ])
  await expect(studio.call(listFeedback, {}, ana)).rejects.toMatchObject({ status: 403 })
})

test('deletes feedback with the account', async () => {
  await send({ contextId: 'a', helpful: true, message: 'Mine.' })
  await studio.database.pool.query('delete from users where id = $1', [ana.id])
  expect((await feedbackOf()).feedback).toEqual([])
})

test('refuses feedback while the help centre is off', async () => {
  const without = await startTestStudio({ environment: { STUDIO_FLAG_HELP_CENTER: 'false' } })
  const body = { contextId: 'a', helpful: true }
  await expect(without.call(sendFeedback, { body }, await without.onboarded())).rejects.toMatchObject({
    status: 404,
    code: 'FEATURE_DISABLED',
  })
  await without.close()
})

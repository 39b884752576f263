import { cancelJob } from '@studio/contract/jobs'
import { putSettings, type SettingsChange } from '@studio/contract/settings'
import { Refusal } from '@studio/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine, type FakeEngineOptions } from '../../../testing/fake-engine.ts'
import type { TestActor } from '../../../testing/index.ts'
import { mailsTo as mailsAt } from '../../../testing/people.ts'
import { isEnded, startShootStudio, type Shoots } from '../photoshoot/photoshoot.fixtures.ts'
import { writeJobMail } from './mails/index.ts'

const REFUSED = 'a refused prompt'

let studio: Shoots
const options: FakeEngineOptions = {
  fail: ({ prompt }) =>
    prompt.startsWith(REFUSED) ? new Refusal('PROVIDER_BAD_REQUEST', 'The model said no.') : undefined,
}
const engine = createFakeEngine(options)
const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine], clock })
})
afterAll(() => studio.close())

const setSettings = (user: TestActor, settings: SettingsChange['settings']) =>
  studio.call(putSettings, { body: { settings, updatedAt: {}, sentAt: new Date().toISOString() } }, user)
async function createUserWith(settings: SettingsChange['settings']) {
  const user = await studio.user()
  await setSettings(user, settings)
  return user
}

/** Returns the emails to a user, without sign-in emails. */
const mailsTo = async ({ email }: TestActor) =>
  (await mailsAt(studio.url, email)).filter(({ text }) => !text.includes('token_hash='))

const waiting = async () =>
  Number((await studio.database.pool.query('select count(*) from job_mails')).rows[0]?.count)

async function shootToEnd(user: TestActor, request: object = {}) {
  const { id } = await studio.shoot(user, request)
  return studio.until(user, id, isEnded)
}

/** Asks which users have an open page, and sends emails after the time to answer. */
async function mailWhatIsDue() {
  await studio.app.runPeriodic('job-mails')
  clock.ahead += 10_000
  await studio.app.runPeriodic('job-mails')
}

test('emails a completed shoot once to users who want it and are away', async () => {
  const user = await createUserWith({ emailNotifications: true })
  const job = await shootToEnd(user, { prompt: 'A "lamp" & <a table>' })
  await mailWhatIsDue()
  await expect.poll(() => mailsTo(user)).toHaveLength(1)
  const [mail] = await mailsTo(user)
  expect(mail?.subject).toBe('Your images are ready')
  expect(mail?.text).toContain('A "lamp" & <a table>')
  expect(mail?.text).toContain('3 of 3 completed.')
  expect(mail?.text).toContain(`${studio.url}/dashboard/photoshoot?job=${job.id}`)
  await expect.poll(waiting).toBe(0)
  expect(await mailsTo(user)).toHaveLength(1)
})

test('uses the language of their settings, and reports why a shoot failed', async () => {
  const user = await createUserWith({ emailNotifications: true, language: 'es' })
  await shootToEnd(user, { prompt: REFUSED })
  await mailWhatIsDue()
  await expect.poll(() => mailsTo(user)).toHaveLength(1)
  const [mail] = await mailsTo(user)
  expect(mail?.subject).toBe('No se ha podido terminar tu sesión de fotos')
  expect(mail?.text).toContain('The model said no.')
})

test.each([
  ['en', 'completed', 'Your generated edit is ready'],
  ['es', 'failed', 'No se ha podido terminar tu edición generada'],
] as const)('names generated edits (%s, %s)', (language, status, subject) => {
  const metadata = { prompt: 'A red ball', edit: { kind: 'fill' } }
  const job = { kind: 'image_batch' as const, status, error: null, items: [], metadata }
  expect(writeJobMail(job, language, studio.url).subject).toBe(subject)
})

test('emails no user who didn’t ask, turned it off, or cancelled the job', async () => {
  const users = [
    await studio.user(),
    await createUserWith({ emailNotifications: true, imageGenerations: false }),
    await createUserWith({ emailNotifications: true }),
  ] as const
  await shootToEnd(users[0])
  await shootToEnd(users[1])
  engine.options = { ...options, delay: 5_000 }
  const { id } = await studio.shoot(users[2])
  await studio.call(cancelJob, { params: { id } }, users[2])
  engine.options = options
  expect(await waiting()).toBe(0)
})

test('emails no user who turned it off in the meantime', async () => {
  const user = await createUserWith({ emailNotifications: true })
  await shootToEnd(user)
  expect(await waiting()).toBe(1)
  await setSettings(user, { imageGenerations: false })
  await mailWhatIsDue()
  expect(await waiting()).toBe(0)
  const { rows } = await studio.database.pool.query(
    "select from mails where recipient = $1 and text_body not like '%token_hash=%'",
    [user.email],
  )
  expect(rows).toEqual([])
})

test('emails no user with an open studio', async () => {
  const user = await createUserWith({ emailNotifications: true })
  await user.client.realtime.setAuth(user.accessToken)
  const channel = user.client.channel(`user:${user.id}`, { config: { private: true } })
  await new Promise((resolve) => channel.subscribe(resolve))
  await shootToEnd(user)
  await studio.app.runPeriodic('job-mails')
  await expect.poll(waiting).toBe(0)
  await mailWhatIsDue()
  expect(await mailsTo(user)).toEqual([])
  await user.client.realtime.disconnect()
})

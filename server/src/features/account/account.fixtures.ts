import { getJob } from '@studio/contract/jobs'
import { DAY_SECONDS } from '@studio/contract/kernel'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import * as prompts from '@studio/contract/prompts'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { mailsTo as mailsAt, type ReceivedMail } from '../../../testing/people.ts'

export const PASSWORD = 'Correct-horse-7'

/** A clock that tests move. */
export function movableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(seconds: number) {
      ahead += seconds * 1000
    },
    advanceDays(days: number) {
      this.advance(days * DAY_SECONDS)
    },
  }
}
export type MovableClock = ReturnType<typeof movableClock>

export const createTestAccounts = (clock: MovableClock, runsWorker = true): Promise<Studio> =>
  startTestStudio({ clock, runsWorker, engines: [createFakeEngine()] })

/** Signs the same user in again with their password. */
export async function signInAgain(studio: Studio, email: string): Promise<TestActor> {
  const client = studio.client()
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (!data.session) throw new Error('not signed in')
  const { access_token: accessToken, refresh_token: refreshToken, user } = data.session
  return { id: user.id, email, accessToken, refreshToken, client }
}

/** The same sign-in with its current tokens. */
export async function refreshed(actor: TestActor): Promise<TestActor> {
  const { data } = await actor.client.auth.refreshSession()
  if (!data.session) throw new Error('not refreshed')
  return { ...actor, accessToken: data.session.access_token, refreshToken: data.session.refresh_token }
}

/** An onboarded user with a password and a verified authenticator app, signed in with both. */
export async function withFactor(studio: Studio, clock: MovableClock, email: string) {
  const actor = await studio.onboarded(email)
  await actor.client.auth.updateUser({ password: PASSWORD })
  const { data, error } = await actor.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error || data.type !== 'totp') throw error
  const totp = new TOTP({ secret: Secret.fromBase32(data.totp.secret), digits: 6, period: 30 })
  const totpCode = () => totp.generate({ timestamp: clock.now().getTime() })
  const verified = await actor.client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totpCode() })
  if (verified.error) throw verified.error
  clock.advance(60)
  const { access_token: accessToken } = verified.data
  return { actor: { ...actor, accessToken }, factorId: data.id, codeNow: totpCode }
}

/** Emails to an address, newest first. */
export const mailsTo = (studio: Studio, email: string): Promise<ReceivedMail[]> => mailsAt(studio.url, email)

/** A completed shoot of two drafts. */
export async function makeShoot(
  studio: Studio,
  actor: TestActor,
  prompt: string,
  more: object = {},
): Promise<void> {
  const shape = { count: 2, style: 'editorial', aspectRatio: '3:4', model: 'studio', quality: 'draft' }
  const body = { prompt, ...shape, ...more }
  const { job } = await studio.call(startPhotoshoot, { body: body as never }, actor)
  await expect
    .poll(async () => (await studio.call(getJob, { params: { id: job.id } }, actor)).job.status)
    .toBe('completed')
}

/** Stores `word` in every text of every table of saved prompts. Returns the prompt of a shoot with them. */
export async function insertPrompts(studio: Studio, actor: TestActor, word: string) {
  const content = (body: string) => ({ body: `${body} ${word}` })
  const { folder } = await studio.call(
    prompts.createPromptFolder,
    { body: { name: `folder ${word}` } },
    actor,
  )
  const { prompt } = await studio.call(
    prompts.createPrompt,
    {
      body: {
        title: `title ${word}`,
        notes: `notes ${word}`,
        tags: [`tag ${word}`],
        folderId: folder.id,
        content: content('first'),
      },
    },
    actor,
  )
  const params = { id: prompt.id }
  await studio.call(prompts.addPromptVersion, { params, body: { content: content('second') } }, actor)
  await studio.call(
    prompts.putPromptDraft,
    { params, body: { baseVersion: prompt.draftVersion + 1, content: content('draft') } },
    actor,
  )
  await studio.call(
    prompts.putPromptLabel,
    { params: { ...params, name: `label ${word}` }, body: { version: 1 } },
    actor,
  )
  await studio.call(
    prompts.createWordList,
    { body: { name: `list ${word}`, entries: [`entry ${word}`] } },
    actor,
  )
  await studio.call(
    prompts.createTemplate,
    { body: { name: `template ${word}`, kind: 'both', content: content('template') } },
    actor,
  )
  await studio.call(prompts.changePrompts, { body: { ids: [prompt.id], change: { favourite: true } } }, actor)
  // A copy whose source is deleted afterwards; it must stay marked as a copy.
  const original = (await studio.call(prompts.createPrompt, { body: { content: content('gone') } }, actor))
    .prompt.id
  await studio.call(prompts.duplicatePrompt, { params: { id: original }, body: {} }, actor)
  await studio.call(prompts.deletePrompt, { params: { id: original } }, actor)
  await studio.call(prompts.purgePrompts, { body: { ids: [original] } }, actor)
  return { promptId: prompt.id, values: { what: `value ${word}` } }
}

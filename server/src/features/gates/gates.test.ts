import {
  getGateReports,
  getInviteStatus,
  getLegalStatus,
  getSuspension,
  getTermsStatus,
  getUserFlags,
} from '@studio/contract/gates'
import { listModels } from '@studio/contract/models'
import { acceptLegal, publishLegalVersion } from '@studio/contract/legal'
import { acceptTerms, getProfile, putProfile } from '@studio/contract/profile'
import { postUpload } from '@studio/contract/uploads'
import { afterEach, describe, expect, test } from 'vitest'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

let studio: Studio
afterEach(() => studio.close())

const open = async (environment: Record<string, string> = {}) => {
  studio = await startTestStudio({ environment })
}
const query = (text: string, values: unknown[] = []) => studio.database.pool.query(text, values)
const statuses = async (actor: TestActor) => ({
  ...(await studio.call(getUserFlags, {}, actor)),
  ...(await studio.call(getInviteStatus, {}, actor)),
  ...(await studio.call(getLegalStatus, {}, actor)),
  ...(await studio.call(getTermsStatus, {}, actor)),
})
/** The gate that refuses an ordinary call, or `open`. */
const gateOf = (actor: TestActor) =>
  studio.call(listModels, {}, actor).then(
    () => 'open',
    (error: { status: number; code: string; details?: { gate?: string } }) => {
      expect(error).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      return error.details?.gate
    },
  )
const ban = (actor: TestActor, reason: string | null = null) =>
  query('insert into user_flags (user_id, banned, ban_reason, banned_at) values ($1, true, $2, now())', [
    actor.id,
    reason,
  ])
const text = { title: 'Terms', body: 'One.\n\nTwo.' }
const publish = (admin: TestActor, version: string, asksTerms = false) =>
  studio.call(
    publishLegalVersion,
    { body: { version, asksTerms, documents: [{ id: 'terms', texts: { en: text, es: text } }] } },
    admin,
  )
const terms = (actor: TestActor) =>
  studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, actor)

describe('gates', () => {
  test('are checked in order, and the first closed one refuses', async () => {
    await open({ STUDIO_INVITE_ONLY: 'true' })
    await studio.onboarded()
    const actor = await studio.signUp()
    await ban(actor)
    expect(await gateOf(actor)).toBe('banned')
    expect(await statuses(actor)).toEqual({
      deletionDueAt: null,
      banned: true,
      hasClaimed: false,
      accepted: false,
      termsAccepted: false,
      complianceConfirmed: false,
    })
    await query('delete from user_flags')
    expect(await gateOf(actor)).toBe('invite')
    const { rows } = await query(
      "insert into invites (code, max_uses, created_at, expires_at) values ('0123456789', 1, now(), now()) returning id",
    )
    await query('insert into invite_claims values ($1, $2, now())', [actor.id, rows[0].id])
    expect(await gateOf(actor)).toBe('legal')
    const { version } = studio.app.publicConfig().legal
    await studio.call(acceptLegal, { body: { version } }, actor)
    expect(await gateOf(actor)).toBe('terms')
    await terms(actor)
    expect(await gateOf(actor)).toBe('terms')
    await studio.call(putProfile, { body: { displayName: 'Ana', useType: 'artist' } }, actor)
    expect(await gateOf(actor)).toBe('open')
    expect(await statuses(actor)).toEqual({
      deletionDueAt: null,
      banned: false,
      hasClaimed: true,
      accepted: true,
      termsAccepted: true,
      complianceConfirmed: true,
    })
  })

  test('require no invite if none is needed, nor from admins', async () => {
    await open()
    expect(await studio.call(getInviteStatus, {}, await studio.signUp())).toEqual({ hasClaimed: true })
    await studio.close()
    await open({ STUDIO_INVITE_ONLY: 'true' })
    const admin = await studio.onboarded()
    const other = await studio.onboarded()
    expect([await gateOf(admin), await gateOf(other)]).toEqual(['open', 'invite'])
    expect(await studio.call(getInviteStatus, {}, admin)).toEqual({ hasClaimed: true })
  })

  test('a new version of the documents closes them until each user accepts it', async () => {
    await open()
    const admin = await studio.onboarded()
    const user = await studio.onboarded()
    expect(await gateOf(user)).toBe('open')
    await publish(admin, '2026-11')
    await expect.poll(() => gateOf(user)).toBe('legal')
    expect(await statuses(user)).toMatchObject({ accepted: false, termsAccepted: true })
    expect(studio.app.publicConfig().legal).toEqual({
      version: '2026-11',
      documents: [
        { id: 'terms', version: '2026-11' },
        { id: 'privacy', version: '2025-01' },
      ],
    })
    await expect(studio.call(acceptLegal, { body: { version: '2025-01' } }, user)).rejects.toMatchObject({
      status: 409,
      details: { version: '2026-11' },
    })
    await studio.call(acceptLegal, { body: { version: '2026-11' } }, user)
    expect([await gateOf(user), await gateOf(admin)]).toEqual(['open', 'legal'])
  })

  test('a version can require a new confirmation of terms and compliance', async () => {
    await open()
    const admin = await studio.onboarded()
    await publish(admin, '2026-11', true)
    await studio.call(acceptLegal, { body: { version: '2026-11' } }, admin)
    await expect.poll(() => gateOf(admin)).toBe('terms')
    expect(await statuses(admin)).toMatchObject({ termsAccepted: false, complianceConfirmed: false })
    // The profile is still complete: onboarding isn't repeated.
    expect(await studio.call(getProfile, {}, admin)).toMatchObject({ termsAccepted: true })
    await terms(admin)
    expect(await gateOf(admin)).toBe('open')
    await publish(admin, '2026-11.2')
    await studio.call(acceptLegal, { body: { version: '2026-11.2' } }, admin)
    expect(await gateOf(admin)).toBe('open')
  })

  test('close immediately for users who passed before, in every process', async () => {
    await open()
    await studio.onboarded()
    const user = await studio.onboarded()
    expect(await gateOf(user)).toBe('open')
    await ban(user)
    await expect.poll(() => gateOf(user)).toBe('banned')
    await query('delete from user_flags')
    expect(await gateOf(user)).toBe('open')
    await query("update users set banned_until = now() + interval '1 day' where id = $1", [user.id])
    await expect.poll(() => gateOf(user)).toBe('banned')
    await query("update users set banned_until = now() - interval '1 day' where id = $1", [user.id])
    expect(await gateOf(user)).toBe('open')
    await query('update user_profiles set compliance_confirmed = false where id = $1', [user.id])
    await expect.poll(() => gateOf(user)).toBe('terms')
  })
})

test('a former admin is refused immediately', async () => {
  await open()
  const admin = await studio.onboarded()
  await publish(admin, '2026-10')
  await studio.call(acceptLegal, { body: { version: '2026-10' } }, admin)
  await query('update user_profiles set is_admin = false')
  await expect
    .poll(() => publish(admin, '2026-10').catch((error: { status: number }) => error.status))
    .toBe(403)
  await query('update user_profiles set is_admin = true')
  await expect(publish(admin, '2026-10')).rejects.toMatchObject({ status: 409 })
})

test('a suspended user sees reason and contact, and can still read their profile', async () => {
  await open({ STUDIO_SUPPORT_EMAIL: 'help@example.com' })
  const user = await studio.onboarded()
  expect(await studio.call(getSuspension, {}, user)).toEqual({ suspension: null })
  await ban(user, 'Pictures of others without their consent.')
  expect(await studio.call(getSuspension, {}, user)).toMatchObject({
    suspension: {
      reason: 'Pictures of others without their consent.',
      contact: 'help@example.com',
      until: null,
    },
  })
  // Suspended through the auth service: with an end, but without start and reason.
  await query('delete from user_flags')
  await query("update users set banned_until = '2100-01-01T00:00:00Z' where id = $1", [user.id])
  expect(await studio.call(getSuspension, {}, user)).toEqual({
    suspension: { since: null, until: '2100-01-01T00:00:00.000Z', reason: null, contact: 'help@example.com' },
  })
  expect((await studio.call(getProfile, {}, user)).displayName).toBe('Test Person')
  for (const attempt of [
    () => studio.call(putProfile, { body: { displayName: 'Other', useType: 'artist' } }, user),
    () => terms(user),
    () => studio.call(acceptLegal, { body: { version: '2025-01' } }, user),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 403, details: { gate: 'banned' } })
})

test('behind a closed gate neither token nor signed URL opens an image', async () => {
  await open()
  await studio.onboarded()
  const user = await studio.onboarded()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await noisy(40, 30))], { type: 'image/jpeg' }), 'a.jpg')
  const { asset } = await studio.call(postUpload, { body }, user)
  const bare = asset.url.split('?')[0] as string
  const byToken = async () =>
    (await studio.fetch(bare, { headers: { authorization: `Bearer ${user.accessToken}` } })).status
  expect([await byToken(), (await studio.fetch(asset.url)).status]).toEqual([200, 200])
  await ban(user)
  await expect.poll(byToken).toBe(404)
  await expect.poll(async () => (await studio.fetch(asset.url)).status).toBe(404)
})

test('shows reports to admins, and on loopback to anyone if nothing is configured', async () => {
  await open()
  const admin = await studio.onboarded()
  const user = await studio.signUp()
  const { gates } = await studio.call(getGateReports, {}, user)
  expect(gates.map(({ gate, isOpen, decidedBy }) => [gate, isOpen, decidedBy])).toEqual([
    ['deletion', true, 'account'],
    ['banned', true, 'account'],
    ['invite', true, 'setting'],
    ['legal', false, 'account'],
    ['terms', false, 'account'],
  ])
  // As with a public URL, where sign-in doesn't work in this test.
  studio.config.showsDebugPages = false
  await expect(studio.call(getGateReports, {}, user)).rejects.toMatchObject({ status: 404 })
  expect((await studio.call(getGateReports, {}, admin)).gates.every(({ isOpen }) => isOpen)).toBe(true)
})

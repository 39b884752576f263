import { randomUUID } from 'node:crypto'
import { approveProposal, listProposals } from '@studio/contract/council'
import { getSuspension, getUserFlags } from '@studio/contract/gates'
import { claimInvite, createInvites, listInvites, revokeInvite } from '@studio/contract/invites'
import { listModels } from '@studio/contract/models'
import { getProfile } from '@studio/contract/profile'
import {
  banUser,
  getUser,
  grantAdmin,
  listUsers,
  signOutUser,
  stripAdmin,
  unbanUser,
} from '@studio/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallRefused, startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { putSettings } from '@studio/contract/settings'
import { mailsTo } from '../../../testing/people.ts'

let studio: Studio
let [ada, bea, cleo]: TestActor[] = []
beforeAll(async () => {
  studio = await startTestStudio({
    pollingSeconds: 0.5,
    environment: { STUDIO_ADMIN_EMAILS: 'ada@example.com', STUDIO_SUPPORT_EMAIL: 'help@example.com' },
  })
  ;[ada, bea, cleo] = await Promise.all(
    ['ada', 'bea', 'cleo'].map((name) => studio.onboarded(`${name}@example.com`)),
  )
})
afterAll(() => studio.close())
beforeEach(() => admins(ada, bea, cleo))

const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
const admins = (...people: (TestActor | undefined)[]) =>
  query('update user_profiles set is_admin = id = any($1), admin_taken_at = null', [
    people.map((person) => person?.id),
  ])
const reason = 'Because of spam'
const act = (
  endpoint: typeof banUser | typeof unbanUser | typeof signOutUser | typeof grantAdmin | typeof stripAdmin,
  who: TestActor | undefined,
  by = ada,
  more: { propose?: boolean } = {},
) => studio.call(endpoint, { params: { id: who?.id ?? '' }, body: { reason, ...more } }, by)
const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, reason, details }: CallRefused) => reason?.split('.')[1] ?? details?.why ?? code,
  )
const readUser = async (who: TestActor) => (await studio.call(getUser, { params: { id: who.id } }, ada)).user
const approve = (id: string | undefined, by: TestActor | undefined) =>
  studio.call(approveProposal, { params: { id: id ?? '' }, body: { reason: 'I agree' } }, by)
const waitUntilDone = (id: string | undefined) =>
  expect
    .poll(async () => (await query('select status from proposals where id = $1', [id]))[0]?.status)
    .toMatch('done')
/** The database notifies every process, including this one. */
const waitUntilSignedOut = (who: TestActor) =>
  expect.poll(() => rejectionOf(studio.call(getProfile, {}, who))).toBe('AUTH_REQUIRED')
const audited = (who: TestActor) =>
  query('select actor_id, action, reason from audit_entries where subject_id = $1 order by created_at', [
    who.id,
  ])

describe('the list of users', () => {
  test('finds users by prefix of the address, words of the name, id and state, page by page', async () => {
    const [olga, paul] = [
      await studio.onboarded('olga_1@example.com'),
      await studio.signUp('paul@example.com'),
    ]
    await query("update user_profiles set display_name = 'María 100% Olivares' where id = $1", [olga.id])
    const search = async (q: string, state?: 'admins' | 'suspended' | 'onboarding' | 'leaving' | 'new') => {
      const answer = await studio.call(listUsers, { query: { q, ...(state && { state }) } }, ada)
      expect(answer.found).toBe(answer.users.length)
      return answer.users.map(({ id }) => id)
    }
    for (const q of ['OLGA_', 'olivar', 'ría 100%', 'ma', 'OLIVARÉS maria', 'o m', '%', olga.id])
      expect(await search(q)).toEqual([olga.id])
    for (const q of ['lga', 'olga%', 'iv', 'maria paul', '\\', "'", randomUUID()])
      expect(await search(q)).toEqual([])
    expect(await search('', 'onboarding')).toEqual([paul.id])
    expect(new Set(await search('', 'admins'))).toEqual(new Set([ada?.id, bea?.id, cleo?.id]))
    await act(banUser, paul)
    expect(await search('', 'suspended')).toEqual([paul.id])
    expect(await search('paul', 'leaving')).toEqual([])
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await studio.call(listUsers, { query: { limit: 2, ...(cursor && { cursor }) } }, ada)
      expect(page.found).toBe(5)
      ids.push(...page.users.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(ids).size).toBe(5)
    expect(ids[0]).toBe(paul.id)
    expect((await studio.call(listUsers, { query: { q: 'olga' } }, ada)).users[0]).toMatchObject({
      email: 'olga_1@example.com',
      name: 'María 100% Olivares',
      state: 'active',
      isAdmin: false,
      balances: { coins: 100, credits: 50, tokens: 1_000 },
      strikes: 0,
      jobs: 0,
      lastSeenAt: expect.any(String),
    })
  })
})

describe('a suspension', () => {
  test('closes the studio immediately, is shown and emailed to the user, and can be lifted', async () => {
    const user = await studio.onboarded('suspended@example.com')
    const settings = {
      settings: { language: 'es' as const },
      updatedAt: {},
      sentAt: new Date().toISOString(),
    }
    await studio.call(putSettings, { body: settings }, user)
    const { user: after, proposal } = await act(banUser, user)
    expect([after.state, after.suspension?.reason, proposal]).toEqual(['suspended', reason, null])
    // The session stays valid so that the user can read the reason, even after a renewal.
    expect((await user.client.auth.refreshSession()).error).toBeNull()
    await expect
      .poll(() => studio.call(listModels, {}, user).catch(({ details }) => details))
      .toEqual({ gate: 'banned' })
    expect(await studio.call(getUserFlags, {}, user)).toMatchObject({ banned: true })
    expect((await studio.call(getSuspension, {}, user)).suspension?.reason).toBe(reason)
    const subject = 'Tu cuenta de Studio Alpha está suspendida'
    const mails = async () =>
      (await mailsTo(studio.url, 'suspended@example.com')).filter((mail) => mail.subject === subject)
    await expect.poll(mails).toHaveLength(1)
    const [mail] = await mails()
    expect(mail?.text).toContain(`Motivo: ${reason}`)
    expect(mail?.text).toContain('Para recurrir, escribe a help@example.com.')
    expect(mail?.text).toContain(`${studio.url}/dashboard`)
    expect(await rejectionOf(act(banUser, user))).toBe('suspended')
    expect((await act(unbanUser, user)).user.state).toBe('active')
    expect(await rejectionOf(act(unbanUser, user))).toBe('notSuspended')
    expect(await audited(user)).toEqual([
      { actor_id: ada?.id, action: 'users.ban', reason },
      { actor_id: ada?.id, action: 'users.unban', reason },
    ])
    await query("update users set banned_until = now() + interval '1 day' where id = $1", [user.id])
    expect((await act(unbanUser, user)).user.state).toBe('active')
  })

  test('is refused for oneself, other admins, unknown users, and without a reason', async () => {
    expect(await rejectionOf(act(banUser, ada))).toBe('yourself')
    expect(await rejectionOf(act(banUser, bea))).toBe('forCouncil')
    expect(
      await rejectionOf(studio.call(banUser, { params: { id: randomUUID() }, body: { reason } }, ada)),
    ).toBe('NOT_FOUND')
    for (const bad of ['', '  a ', 'x'.repeat(501)])
      expect(
        await rejectionOf(
          studio.call(banUser, { params: { id: bea?.id ?? '' }, body: { reason: bad } }, ada),
        ),
      ).toBe('INPUT_INVALID')
  })

  test('of an admin is decided by the council', async () => {
    const dora = await studio.onboarded()
    await admins(ada, bea, cleo, dora)
    const { proposal } = await act(banUser, dora, ada, { propose: true })
    expect(proposal).toMatchObject({ kind: 'users.ban', needs: 2, subject: dora.id, standing: 'proposed' })
    await approve(proposal?.id, bea)
    expect((await readUser(dora)).state).toBe('active')
    await approve(proposal?.id, cleo)
    await waitUntilDone(proposal?.id)
    expect((await readUser(dora)).state).toBe('suspended')
    expect(await rejectionOf(act(unbanUser, dora, bea))).toBe('forCouncil')
  })
})

test('signing out everywhere ends every sign-in, and keeps the account', async () => {
  const user = await studio.onboarded()
  expect((await act(signOutUser, user)).user).toMatchObject({ state: 'active', signIns: 0 })
  await waitUntilSignedOut(user)
  expect(await audited(user)).toMatchObject([{ action: 'users.sign-out', reason }])
})

describe('admin rights', () => {
  test('are granted by one admin and revoked by two, for any spelling of the address', async () => {
    const eva = await studio.onboarded()
    const granted = await act(grantAdmin, eva)
    expect(granted.user.isAdmin).toBe(false)
    expect(await rejectionOf(act(grantAdmin, eva, bea))).toBe('proposedBefore')
    await approve(granted.proposal?.id, bea)
    await waitUntilDone(granted.proposal?.id)
    expect((await readUser(eva)).isAdmin).toBe(true)
    expect(await rejectionOf(act(grantAdmin, eva))).toBe('alreadyAdmin')

    const { proposal } = await act(stripAdmin, ada, bea)
    expect(await rejectionOf(approve(proposal?.id, ada))).toBe('concerned')
    await approve(proposal?.id, cleo)
    await approve(proposal?.id, eva)
    await waitUntilDone(proposal?.id)
    const again = await studio.call(getUser, { params: { id: ada?.id ?? '' } }, bea)
    expect(again.user.isAdmin).toBe(false)
    await studio.call(
      (await import('@studio/contract/profile')).putProfile,
      { body: { displayName: 'Ada again', useType: 'artist' } },
      ada,
    )
    expect(await rejectionOf(studio.call(listProposals, {}, ada))).toBe('FORBIDDEN')
  })

  test('are refused to users who haven’t passed the gates, and can’t be revoked twice', async () => {
    const newUser = await studio.signUp()
    expect(await rejectionOf(act(grantAdmin, newUser))).toBe('onboarding')
    expect(await rejectionOf(act(stripAdmin, newUser))).toBe('notAdmin')
    const banned = await studio.onboarded()
    await act(banUser, banned)
    expect(await rejectionOf(act(grantAdmin, banned))).toBe('suspendedNow')
  })

  test('stay with the last admin: of two concurrent resignations one is refused, 100 times', async () => {
    const [first, second] = [await studio.database.pool.connect(), await studio.database.pool.connect()]
    // Simulates the transaction of a call without the rest.
    const demote = async (client: typeof first, who: TestActor | undefined) => {
      await client.query('begin')
      const { rows } = await client.query('select leaves_an_admin($1) as may', [who?.id])
      if (rows[0].may)
        await client.query('update user_profiles set is_admin = false where id = $1', [who?.id])
      await client.query('commit')
      return rows[0].may as boolean
    }
    try {
      for (let n = 0; n < 100; n++) {
        await admins(ada, bea)
        const answers = await Promise.all([demote(first, ada), demote(second, bea)])
        expect(answers.filter(Boolean)).toHaveLength(1)
      }
    } finally {
      first.release()
      second.release()
    }
    await admins(ada, bea)
    const answers = await Promise.all([act(stripAdmin, ada, ada), act(stripAdmin, bea, bea)].map(rejectionOf))
    expect(answers.sort()).toEqual(['done', 'lastAdmin'])
    await admins(ada)
    expect(await rejectionOf(act(stripAdmin, ada))).toBe('lastAdmin')
  })
})

test('revokes an invite with a reason, after which it admits no one', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const { invites } = await studio.call(createInvites, { body: { note: 'For the fair' } }, ada, key)
  const [invite] = invites
  const revoke = (why = reason) =>
    studio.call(revokeInvite, { params: { id: invite?.id ?? '' }, body: { reason: why } }, ada)
  expect(await rejectionOf(revoke(''))).toBe('INPUT_INVALID')
  expect((await revoke()).invite.revokedAt).not.toBeNull()
  expect(await rejectionOf(revoke())).toBe('alreadyRevoked')
  expect((await studio.call(listInvites, {}, ada)).invites[0]?.revokedAt).not.toBeNull()
  const user = await studio.signUp()
  await expect(studio.call(claimInvite, { body: { code: invite?.code ?? '' } }, user)).rejects.toMatchObject({
    status: 409,
    reason: 'invites.revoked',
  })
  const rows = await query(
    "select action, reason, after from audit_entries where action like 'invites.%' order by seq",
  )
  expect(rows).toMatchObject([
    { action: 'invites.create', reason: 'For the fair' },
    { action: 'invites.revoke', reason },
  ])
  expect(JSON.stringify(rows)).not.toContain(invite?.code)
})

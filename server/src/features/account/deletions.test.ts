import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  cancelDeletion,
  getDeletion,
  getExport,
  requestDeletion,
  startExport,
} from '@studio/contract/account'
import { getUserFlags } from '@studio/contract/gates'
import { getProfile, getPublicProfile, putAvatar, putProfile } from '@studio/contract/profile'
import { DAY_MS, pathOf } from '@studio/contract/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/index.ts'
import { createMail } from '../../platform/mail/index.ts'
import { openDiskObjects } from '../../platform/objects/index.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { verifyLedger } from '../economy/index.ts'
import {
  insertPrompts,
  makeShoot,
  mailsTo,
  movableClock,
  type MovableClock,
  createTestAccounts,
  PASSWORD,
  signInAgain,
  withFactor,
} from './account.fixtures.ts'
import { createDeletions } from './deletions.service.ts'

let clock: MovableClock
let studio: Studio
let actor: TestActor
beforeEach(async () => {
  clock = movableClock()
  studio = await createTestAccounts(clock)
  await studio.onboarded('admin@example.com')
  actor = await studio.onboarded('ana@example.com')
})
afterEach(() => studio.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    ({ code, reason, details }: { code: string; reason?: string; details?: object }) =>
      reason ?? { code, ...details },
  )
const ask = (who = actor, more: object = {}) =>
  studio.call(requestDeletion, { body: { confirm: who.email, ...more } }, who)

/** The hourly job of one process. */
async function process() {
  const log = createLog('silent')
  const { database, dataDir, config } = studio
  const queue = { enqueue: async () => '', work: async () => {}, stopTaking: async () => {} }
  const mail = createMail({ config: config.mail, dataDir, database, queue, clock })
  const objects = await openDiskObjects(join(dataDir, 'objects'))
  const rest = { own: undefined, isLastAdmin: async () => false, publicUrl: () => studio.url }
  return createDeletions({ database, objects, mail, clock, log, ...rest })
}
const objectsOnDisk = async () =>
  (await readdir(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
/** Number of rows in each table of saved prompts. */
async function sizesOfPrompts(): Promise<Record<string, number>> {
  const { pool } = studio.database
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_type = 'BASE TABLE' and (table_name like 'prompt%' or table_name in ('word_lists', 'templates'))`,
  )
  const sizes = rows.map(async ({ name }) => [name, (await pool.query(`select from ${name}`)).rowCount ?? 0])
  return Object.fromEntries(await Promise.all(sizes))
}
const avatarForm = async () => {
  const form = new FormData()
  form.append('file', new Blob([await noisy(600, 600)]), 'me.png')
  return form
}

describe('a user who requests deletion', () => {
  test('is not the last admin, and of two concurrent requests one is refused', async () => {
    const two = await Promise.all([studio.onboarded(), studio.onboarded()])
    await studio.database.pool.query(
      'update user_profiles set is_admin = id = any($1) where is_admin <> (id = any($1))',
      [two.map(({ id }) => id)],
    )
    const answers = await Promise.all(two.map((who) => refusal(ask(who))))
    expect(answers).toHaveLength(2)
    expect(answers).toEqual(expect.arrayContaining(['fine', 'account.onlyAdmin']))
  })

  test('is hidden immediately and can only cancel', async () => {
    await studio.call(
      putProfile,
      { body: { displayName: 'Ana', useType: 'artist', bio: 'Light', publicProfile: true } },
      actor,
    )
    await studio.call(putAvatar, { body: await avatarForm() }, actor)
    const params = { id: actor.id }
    const { profile } = await studio.call(getPublicProfile, { params })
    const picture = profile.avatarUrl ?? ''
    expect((await studio.fetch(picture)).status).toBe(200)

    const { deletion } = await ask()
    expect(Date.parse(deletion.dueAt) - Date.parse(deletion.requestedAt)).toBe(30 * DAY_MS)
    expect(await refusal(studio.call(getPublicProfile, { params }))).toEqual({ code: 'NOT_FOUND' })
    expect((await studio.fetch(picture)).status).toBe(404)
    expect((await studio.call(getUserFlags, {}, actor)).deletionDueAt).toBe(deletion.dueAt)
    for (const { method, path, access, gates } of studio.app.http.endpoints) {
      if (access !== 'user' || gates === 'none') continue
      const answer = await studio.fetch(pathOf(path, { id: actor.id }), {
        method,
        headers: { authorization: `Bearer ${actor.accessToken}` },
      })
      expect(answer.status, path).toBe(403)
      expect(await answer.json(), path).toMatchObject({ error: { details: { gate: 'deletion' } } })
    }
    await studio.call(startExport, {}, actor)
    await expect.poll(async () => (await studio.call(getExport, {}, actor)).export?.status).toBe('ready')

    expect(await studio.call(cancelDeletion, {}, actor)).toEqual({ deletion: null })
    expect(await refusal(studio.call(getPublicProfile, { params }))).toBe('fine')
    expect(await refusal(studio.call(putAvatar, { body: await avatarForm() }, actor))).toBe('fine')
  })

  test('must enter their address and receives an email in their language', async () => {
    expect(await refusal(ask(actor, { confirm: 'ben@example.com' }))).toMatchObject({
      code: 'INPUT_INVALID',
      confirm: 'Enter the email address of your account.',
    })
    await studio.call(requestDeletion, { body: { confirm: ' Ana@Example.com ' } }, actor, {
      'accept-language': 'es',
    })
    const [mail] = await mailsTo(studio, actor.email)
    expect(mail?.subject).toBe('Tu cuenta de Studio Alpha se eliminará')
    expect(mail?.text).toContain('/dashboard/profile')
    const before = await mailsTo(studio, actor.email)
    await ask()
    expect(await mailsTo(studio, actor.email)).toHaveLength(before.length)
  })

  test('must enter the password if the sign-in is old', async () => {
    await actor.client.auth.updateUser({ password: PASSWORD })
    clock.advance(16 * 60)
    expect(await refusal(ask())).toEqual('account.passwordNeeded')
    for (let n = 0; n < 5; n++)
      expect(await refusal(ask(actor, { password: 'wrong' }))).toMatchObject({ code: 'INPUT_INVALID' })
    expect(await refusal(ask(actor, { password: PASSWORD }))).toEqual({ code: 'RATE_LIMITED' })
    clock.advance(15 * 60 + 1)
    expect(await refusal(ask(actor, { password: PASSWORD }))).toBe('fine')
  })

  test('must enter an emailed code without a password', async () => {
    clock.advance(16 * 60)
    expect(await refusal(ask())).toEqual('account.codeNeeded')
    expect((await actor.client.auth.reauthenticate()).error).toBeNull()
    const [mail] = await mailsTo(studio, actor.email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await refusal(ask(actor, { code: wrong }))).toEqual({
      code: 'Wrong or expired code.',
    })
    expect(await refusal(ask(actor, { code }))).toBe('fine')
  })

  test('must verify an existing second factor', async () => {
    const { actor: careful } = await withFactor(studio, clock, 'careful@example.com')
    const low = await signInAgain(studio, careful.email)
    expect(await refusal(ask(low))).toEqual('calls.secondFactor')
    expect(await refusal(ask(careful))).toBe('fine')
  })

  test('may be suspended, but not the only admin', async () => {
    await studio.database.pool.query(
      'insert into user_flags (user_id, banned, banned_at) values ($1, true, now())',
      [actor.id],
    )
    expect(await refusal(ask())).toBe('fine')
    const admin = await signInByMail('admin@example.com')
    expect(await refusal(ask(admin))).toEqual('account.onlyAdmin')
  })
})

const signInByMail = (email: string) => studio.signUp(email)

describe('after 30 days', () => {
  test('deletes all rows and objects, and the ledger stays consistent', async () => {
    await makeShoot(studio, actor, 'A violinist by the window', await insertPrompts(studio, actor, 'ardent'))
    const sizes = await sizesOfPrompts()
    expect(Object.values(sizes)).not.toContain(0)
    await studio.call(putAvatar, { body: await avatarForm() }, actor)
    await studio.call(startExport, {}, actor)
    await expect.poll(async () => (await studio.call(getExport, {}, actor)).export?.status).toBe('ready')
    expect((await objectsOnDisk()).length).toBeGreaterThan(3)
    await ask()
    const one = await process()
    clock.advanceDays(29.9)
    expect(await one.removeDue()).toBe(0)
    clock.advanceDays(0.2)
    expect(await one.removeDue()).toBe(1)

    expect((await objectsOnDisk()).map(({ name }) => name)).toEqual([])
    expect(await refusal(studio.call(getProfile, {}, actor))).toEqual({ code: 'AUTH_REQUIRED' })
    const { rows: tables } = await studio.database.pool.query<{ name: string; column: string }>(
      `select c.table_name as name, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'`,
    )
    const holding: string[] = []
    for (const { name, column } of tables) {
      const { rowCount } = await studio.database.pool.query(`select from ${name} where ${column} = $1`, [
        actor.id,
      ])
      if (rowCount) holding.push(`${name}.${column}`)
    }
    expect(await sizesOfPrompts()).toEqual(Object.fromEntries(Object.keys(sizes).map((name) => [name, 0])))
    // Only ids without an account remain, in append-only tables.
    expect(holding.sort()).toEqual([
      'audit_entries.actor_id',
      'erased_users.user_id',
      'ledger_accounts.user_id',
      'ledger_transactions.user_id',
    ])
    const { rows: booked } = await studio.database.pool.query('select * from ledger_transactions')
    expect(booked.length).toBeGreaterThan(1)
    expect(JSON.stringify(booked)).not.toContain('ana@example.com')
    expect(await verifyLedger(studio.database.db)).toEqual([])
    expect((await mailsTo(studio, actor.email))[0]?.subject).toBe(
      'Your Studio Alpha account has been deleted',
    )
    expect((await studio.signUp('ana@example.com')).id).not.toBe(actor.id)
  })

  test('happens once across processes', async () => {
    const others = [await studio.onboarded('b@example.com'), await studio.onboarded('c@example.com')]
    for (const who of [actor, ...others]) await ask(who)
    const processes = await Promise.all(Array.from({ length: 4 }, process))
    clock.advanceDays(31)
    const removed = await Promise.all(processes.map((each) => each.removeDue()))
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(3)
    const subjects = (await mailsTo(studio, actor.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('has been deleted'))).toHaveLength(1)
    const { rows } = await studio.database.pool.query('select email from users')
    expect(rows).toEqual([{ email: 'admin@example.com' }])
  })

  test('doesn’t delete an account whose deletion was cancelled', async () => {
    await ask()
    await studio.call(cancelDeletion, {}, actor)
    expect(await studio.call(getDeletion, {}, actor)).toEqual({ deletion: null })
    clock.advanceDays(31)
    expect(await (await process()).removeDue()).toBe(0)
    const { rows } = await studio.database.pool.query('select email from users where id = $1', [actor.id])
    expect(rows).toHaveLength(1)
  })

  test('is checked by every worker', async () => {
    const { rows } = await studio.database.pool.query(
      "select name from periodic_work where name in ('remove-accounts', 'sweep-exports')",
    )
    expect(rows).toHaveLength(2)
  })
})

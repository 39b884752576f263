import { getOverview } from '@studio/contract/console'
import { putProviderKey } from '@studio/contract/flags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { createReader } from './read.ts'
import { todayOf } from './today.ts'

const NOW = new Date('2026-11-21T14:32:00Z')
let studio: Studio
let admin: TestActor
beforeAll(async () => {
  studio = await startTestStudio({
    engines: [createFakeEngine()],
    runsWorker: false,
    clock: { now: () => NOW },
  })
  admin = await studio.onboarded()
})
afterAll(() => studio.close())

const query = (text: string, values: unknown[] = []) => studio.database.pool.query(text, values)
const overview = () => studio.call(getOverview, {}, admin)
const value = <V>(read: { ok: true; value: V } | { ok: false }) => {
  if (!read.ok) throw new Error('The source did not answer.')
  return read.value
}
const addJob = (at: string, change: { status: string; code?: string; progressed?: string }) =>
  query(
    `insert into jobs (id, user_id, kind, status, request, created_at, finished_at, error_code, progressed_at, cost_credits, cost_waived)
     values (gen_random_uuid(), $1, 'image_batch', $2, '{}', $3, $4, $5, $6, 0, false)`,
    [
      ...[admin.id, change.status, at, ['completed', 'failed'].includes(change.status) ? at : null],
      ...[change.code ?? null, change.progressed ?? null],
    ],
  )

test('lists only open items, with start and page', async () => {
  const quiet = await overview()
  expect(quiet.checkedAt).toBe(NOW.toISOString())
  expect(Object.values(quiet.waiting).flatMap(value)).toEqual([])
  expect(Object.keys(quiet.waiting)).toEqual(
    expect.arrayContaining([
      'engines',
      'jobs',
      'queue',
      'mail',
      'objects',
      'moderation',
      'council',
      'keys',
      'audit',
    ]),
  )

  await addJob('2026-11-21T14:00:00Z', { status: 'running', progressed: '2026-11-21T14:21:00Z' })
  await query(
    `insert into mails (recipient, subject, text_body, html_body, created_at, last_error)
     values ('ana@example.com', 's', 't', 'h', $1, 'no such mailbox')`,
    ['2026-11-21T09:00:00Z'],
  )
  await query(
    `insert into audit_entries (actor_id, action, subject_id, created_at) values ($1, 'flag.change', 'x', $2)`,
    [admin.id, '2026-11-21T14:00:00Z'],
  )
  const { waiting, lately, health } = await overview()
  expect(value(waiting.jobs!)).toMatchObject([
    { kind: 'jobsStuck', count: 1, since: '2026-11-21T14:21:00.000Z', to: '/dashboard/performance' },
  ])
  expect(value(waiting.mail!)).toMatchObject([
    { kind: 'mailsFailing', count: 1, since: '2026-11-21T09:00:00.000Z', about: 'no such mailbox' },
  ])
  expect(value(waiting.audit!)).toMatchObject([
    { kind: 'auditUnsealed', urgency: 'now', to: '/dashboard/admin/audit' },
  ])
  expect(value(lately)).toMatchObject([{ action: 'flag.change', actor: { id: admin.id } }])
  expect(value(health.mail)).toMatchObject({ state: 'warn', figures: { failing: 1 } })
  expect(value(health.database).state).toBe('good')
  // No email address is shown.
  expect(JSON.stringify(waiting)).not.toContain('@example.com')
})

test('compares today with the same hours of earlier weeks', async () => {
  await query('delete from jobs')
  await query("update users set created_at = '2026-11-01T00:00:00Z'")
  await addJob('2026-11-21T08:50:00Z', { status: 'completed' })
  await addJob('2026-11-21T09:10:00Z', { status: 'failed', code: 'PROVIDER_TIMEOUT' })
  // As early last week, later last week (not yet compared), and the week before.
  await addJob('2026-11-14T08:00:00Z', { status: 'completed' })
  await addJob('2026-11-14T20:00:00Z', { status: 'completed' })
  await addJob('2026-11-07T08:00:00Z', { status: 'completed' })
  await addJob('2026-11-07T09:00:00Z', { status: 'completed' })
  const { today, errors } = await overview()
  expect(value(today)).toMatchObject({
    jobs: { value: 2, usual: 1.5 },
    failed: { value: 0.5, usual: 0 },
    people: { value: 1, usual: 1 },
  })
  expect(value(today).jobs.hours.slice(7, 10)).toEqual([0, 1, 1])
  expect(value(errors)).toEqual([{ code: 'PROVIDER_TIMEOUT', count: 1, last: '2026-11-21T09:10:00.000Z' }])
  const later = await studio.call(getOverview, { query: { from: '2026-11-21T09:00:00Z' } }, admin)
  expect(value(later.today).jobs.value).toBe(1)
})

test('reports a provider by its attempts since it last answered', async () => {
  const models = async () => value((await overview()).engines)
  expect((await models()).every(({ state }) => state === 'off' || state === 'idle')).toBe(true)
  await addJob('2026-11-21T14:00:00Z', { status: 'running', progressed: '2026-11-21T14:31:00Z' })
  await query(
    `insert into job_items (job_id, index, status, seed, width, height, credits)
     select id, 0, 'developing', 1, 64, 64, 0 from jobs order by created_at desc limit 1`,
  )
  const attempt = (time: string, outcome: 'made' | 'failed', code: string | null = null) =>
    query(
      `insert into job_tries (job_id, index, fence, engine, label, started_at, ended_at, outcome, code)
       select id, 0, 1, 'studio', 'Studio Preview', $1::timestamptz, $1::timestamptz + interval '1 second', $2, $3
       from jobs order by created_at desc limit 1`,
      [`2026-11-21T${time}Z`, outcome, code],
    )
  const studioState = async () => (await models()).find(({ id }) => id === 'studio')
  await attempt('14:01:00', 'made')
  for (const minute of ['02', '03']) await attempt(`14:${minute}:00`, 'failed', 'PROVIDER_TIMEOUT')
  expect(await studioState()).toMatchObject({ state: 'good', since: null })
  await attempt('14:04:00', 'failed', 'PROVIDER_DOWN')
  expect(await studioState()).toMatchObject({
    state: 'failing',
    since: '2026-11-21T14:02:00.000Z',
    code: 'PROVIDER_DOWN',
  })
  // A refused request is an answer too.
  await attempt('14:05:00', 'failed', 'PROVIDER_BAD_REQUEST')
  expect(await studioState()).toMatchObject({ state: 'good' })
  await query('delete from job_tries')
})

test('has no usual values in the first week', () => {
  const [from, now] = [new Date('2026-11-21T00:00:00Z'), NOW]
  expect(todayOf([], from, now, new Date('2026-11-16T00:00:00Z')).jobs).toMatchObject({
    value: 0,
    usual: null,
  })
})

test('reports a failed or slow source alone', async () => {
  const read = createReader(createLog('silent'), 5)
  const [fine, broken, late] = await Promise.all([
    read('fine', () => 7),
    read('broken', () => Promise.reject(new Error('x'))),
    read('late', () => new Promise<never>(() => {})),
  ])
  expect([fine, broken, late]).toEqual([
    { ok: true, value: 7 },
    { ok: false, why: 'failed' },
    { ok: false, why: 'timeout' },
  ])
  // One table is missing: all other sources still respond.
  await query('alter table mails rename to mails_away')
  await query('drop view mail_states')
  const answer = await overview()
  await query('alter table mails_away rename to mails')
  expect(answer.waiting.mail).toEqual({ ok: false, why: 'failed' })
  expect(answer.health.mail.ok).toBe(false)
  expect([answer.health.database.ok, answer.today.ok, answer.waiting.jobs?.ok]).toEqual([true, true, true])
})

test('reports for a day that the clock was set back', async () => {
  const clock = async () => value((await overview()).waiting.clock!)
  expect(await clock()).toEqual([])
  await query('insert into clock_corrections (found_at, seconds) values ($1, 7199.6)', [
    '2026-11-21T14:00:00Z',
  ])
  expect(await clock()).toMatchObject([
    { kind: 'clockSetBack', since: '2026-11-21T14:00:00.000Z', about: '120 min' },
  ])
  await query("update clock_corrections set found_at = found_at - interval '1 day'")
  expect(await clock()).toEqual([])
})

test('reports keys that expire soon or have expired', async () => {
  const keys = async () => value((await overview()).waiting.keys!)
  const body = { key: 'a-key-that-is-well', reason: 'For the tests of this console', expiresOn: '2026-11-24' }
  await studio.call(putProviderKey, { params: { provider: 'flow' }, body }, admin)
  expect(await keys()).toMatchObject([{ kind: 'keysExpiring', urgency: 'soon' }])
  await query("update provider_keys set expires_on = '2026-11-20'")
  expect(await keys()).toMatchObject([{ kind: 'keysRefused', urgency: 'now' }])
})

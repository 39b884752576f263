import { randomUUID } from 'node:crypto'
import {
  type AdminFlag,
  foreseeSettings,
  listFlags,
  listInstallationSettings,
  patchFlag,
  patchInstallationSettings,
  previewFlag,
  undoFlag,
  undoInstallationSettings,
  unscheduleFlag,
} from '@studio/contract/flags'
import { getCatalogue, getEstimate } from '@studio/contract/economy'
import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import { sendFeedback } from '@studio/contract/support'
import { sendWebVital } from '@studio/contract/metrics'
import { getStart } from '@studio/contract/start'
import { getStorageUse } from '@studio/contract/quota'
import { getConfig } from '@studio/contract/system'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createLog } from '../../platform/log/index.ts'
import { collectEvents } from '../../../testing/hear.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { bucketOf } from './switches/flags.rules.ts'
import { createFlagsService } from './switches/flags.service.ts'

let moved = 0
const clock = { now: () => new Date(Date.now() + moved) }
let studio: Studio
let admin: TestActor
let ana: TestActor
beforeAll(async () => {
  studio = await startTestStudio({
    clock,
    runsWorker: false,
    environment: { STUDIO_FLAG_EVENT_SAFETY: 'off', STUDIO_UPLOADS_PER_MINUTE: '99' },
  })
  admin = await studio.onboarded()
  ana = await studio.onboarded()
})
beforeEach(() => {
  moved = 0
})
afterAll(() => studio.close())

const flagNamed = async (name: string): Promise<AdminFlag> => {
  const { flags } = await studio.call(listFlags, {}, admin)
  return flags.find((flag) => flag.name === name) as AdminFlag
}
const change = async (name: string, changes: Partial<Parameters<typeof patch>[1]>) =>
  patch(name, { version: (await flagNamed(name)).version, reason: 'a test', ...changes })
const patch = (name: string, body: Parameters<typeof studio.call<typeof patchFlag>>[1]['body']) =>
  studio.call(patchFlag, { params: { name }, body }, admin)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, reason, facts, details }) => ({ code, reason, facts, details }),
  )
const audits = async (subject: string) =>
  (
    await studio.database.pool.query(
      'select action, reason, before, after from audit_entries where subject_id = $1 order by created_at, id',
      [subject],
    )
  ).rows
const startSecond = () =>
  createApp({
    config: studio.config,
    log: createLog('silent'),
    clock,
    database: studio.database,
    engines: [],
    webFolder: '',
    publicUrl: () => studio.url,
  })

/** The service of another process, which receives no notifications. */
const openService = () =>
  createFlagsService({
    database: studio.database,
    clock,
    log: createLog('silent'),
    config: studio.config,
    pubsub: {
      on: () => () => undefined,
      onReconnect: () => () => undefined,
      send: async () => {},
      close: async () => {},
    },
    propose: async () => ({ id: '' }),
    changed: () => undefined,
  })

test('publishes a change to all processes and connected users, and applies it', async () => {
  const second = await startSecond()
  const { told, stop } = await collectEvents<{ flags: { helpCenter: boolean } }>(ana, 'config')
  const feedback = { contextId: 'gallery-filters', helpful: true }
  await studio.call(sendFeedback, { body: feedback }, ana)
  const { flag, proposalId } = await change('helpCenter', { value: false, reason: 'nobody answers it' })
  expect([flag.value, flag.canUndo, proposalId]).toEqual([false, true, null])
  expect((await studio.call(getConfig, {})).flags.helpCenter).toBe(false)
  await expect.poll(() => second.publicConfig().flags.helpCenter).toBe(false)
  await expect.poll(() => told.at(-1)?.flags.helpCenter).toBe(false)
  expect(await refusal(studio.call(sendFeedback, { body: feedback }, ana))).toMatchObject({
    code: 'FEATURE_DISABLED',
  })
  const undone = await studio.call(
    undoFlag,
    { params: { name: 'helpCenter' }, body: { version: flag.version } },
    admin,
  )
  expect([undone.flag.value, undone.flag.canUndo]).toEqual([true, false])
  await expect.poll(() => told.at(-1)?.flags.helpCenter).toBe(true)
  expect(await audits('helpCenter')).toEqual([
    { action: 'flags.change', reason: 'nobody answers it', before: { value: true }, after: { value: false } },
    { action: 'flags.undo', reason: null, before: { value: false }, after: { value: true } },
  ])
  void stop()
  await second.stop()
})

test('sends users their flags at start, by percentage and by selection', async () => {
  const isIn = bucketOf('galleryUpgrade', ana.id) < 40
  await change('galleryUpgrade', { rollout: 40 })
  const startFlags = async () => (await studio.call(getStart, {}, ana)).flags.galleryUpgrade
  expect(await startFlags()).toBe(isIn)
  expect((await studio.call(getConfig, {}, ana)).flags.galleryUpgrade).toBe(isIn)
  expect((await studio.call(getConfig, {})).flags.galleryUpgrade).toBe(false)
  await change('galleryUpgrade', { rollout: 0, users: [ana.id] })
  expect(await startFlags()).toBe(true)
  expect((await studio.call(getStart, {}, admin)).flags.galleryUpgrade).toBe(false)
  expect(await refusal(change('galleryUpgrade', { users: [randomUUID()] }))).toMatchObject({
    code: 'INPUT_INVALID',
    details: { users: expect.any(String) },
  })
  await change('galleryUpgrade', { rollout: null, users: [] })
  // Measurements are anonymous: they are accepted while the flag is on for any user.
  const vital = {
    name: 'LCP',
    value: 900,
    rating: 'good',
    delta: 1,
    id: 'v1',
    url: '/',
    timestamp: 1,
  } as never
  await change('performanceBudget', { rollout: 1 })
  await studio.call(sendWebVital, { body: vital })
  await change('performanceBudget', { value: false })
  expect(await refusal(studio.call(sendWebVital, { body: vital }))).toMatchObject({
    code: 'FEATURE_DISABLED',
  })
})

test('keeps values set by the environment and names the setting', async () => {
  expect(await flagNamed('eventSafety')).toMatchObject({
    value: true,
    locked: { by: 'STUDIO_FLAG_EVENT_SAFETY', value: false },
    canUndo: false,
  })
  expect(await refusal(change('eventSafety', { value: false }))).toMatchObject({
    code: 'CONFLICT',
    reason: 'flags.decidedByServer',
    facts: { settings: 'STUDIO_FLAG_EVENT_SAFETY' },
  })
  expect((await studio.call(getConfig, {})).flags.eventSafety).toBe(false)
  // Notes can still be changed.
  expect((await change('eventSafety', { note: 'until the booth is back' })).flag.note).toBe(
    'until the booth is back',
  )
})

test('rejects unknown flags, old versions, values of the wrong type and past times', async () => {
  const { version } = await flagNamed('publicSiteMode')
  const body = { version, reason: 'a test' }
  expect(await refusal(patch('nothing', { ...body, value: true }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(
    await refusal(patch('publicSiteMode', { ...body, version: version - 1, value: 'redirect' })),
  ).toMatchObject({
    reason: 'flags.changed',
    details: { version: String(version) },
  })
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()
  for (const [value, field] of [
    [{ value: true }, 'value'],
    [{ rollout: 20 }, 'rollout'],
    [{ value: 'redirect', at: yesterday }, 'at'],
    [{ at: new Date(Date.now() + MINUTE_MS).toISOString() }, 'value'],
    [{ reviewOn: '2020-01-01' }, 'reviewOn'],
    [{ ownerId: ana.id }, 'ownerId'],
    [{ reason: ' a ' }, 'reason'],
  ] as const)
    expect(await refusal(patch('publicSiteMode', { ...body, ...value })), field).toMatchObject({
      code: 'INPUT_INVALID',
      details: { [field]: expect.any(String) },
    })
  expect((await flagNamed('publicSiteMode')).version).toBe(version)
  // Of two simultaneous saves one is refused.
  const both = await Promise.all(
    [1, 2].map((n) => refusal(patch('publicSiteMode', { ...body, value: 'redirect', reason: `try ${n}` }))),
  )
  expect(both.filter((each) => each === 'done')).toHaveLength(1)
  expect((await studio.call(getConfig, {})).flags.publicSiteMode).toBe('redirect')
})

test('marks a flag as stale after its review day', async () => {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const { flag } = await change('internationalization', { reviewOn: tomorrow, ownerId: admin.id })
  expect([flag.isStale, flag.reviewOn, flag.ownerId]).toEqual([false, tomorrow, admin.id])
  await studio.database.pool.query(
    "update flags set review_on = current_date - 20 where name = 'internationalization'",
  )
  expect((await flagNamed('internationalization')).isStale).toBe(true)
  expect((await studio.call(listFlags, {}, admin)).names).toEqual({ [admin.id]: 'Test Person' })
})

test('applies a scheduled change once, even if the clock is set back, unless cancelled', async () => {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()
  const { runDue } = await openService()
  const value = async () => (await flagNamed('internationalization')).value
  await change('internationalization', { value: false, at: at(10), reason: 'the texts are not ready' })
  const { flag } = await change('internationalization', { value: true, at: at(20) })
  expect(flag.schedule.map(({ value, byId }) => [value, byId])).toEqual([
    [false, admin.id],
    [true, admin.id],
  ])
  const { id } = flag.schedule[1] as { id: string }
  const params = { name: 'internationalization', id }
  expect((await studio.call(unscheduleFlag, { params }, admin)).flag.schedule).toHaveLength(1)
  expect(await refusal(studio.call(unscheduleFlag, { params }, admin))).toMatchObject({ code: 'NOT_FOUND' })
  await runDue()
  expect(await value()).toBe(true)
  moved = 11 * MINUTE_MS
  await Promise.all([runDue(), runDue()])
  expect(await value()).toBe(false)
  // An admin sets it back, then the scheduled time passes.
  await change('internationalization', { value: true })
  moved = 0
  await runDue()
  moved = 12 * MINUTE_MS
  await runDue()
  expect(await value()).toBe(true)
  const done = (await audits('internationalization')).filter(({ action }) => action === 'flags.scheduled')
  expect(done).toEqual([
    {
      action: 'flags.scheduled',
      reason: 'the texts are not ready',
      before: { value: true },
      after: { value: false },
    },
  ])
})

test('previews a state for its admin in one browser without effect on the server', async () => {
  const response = await studio.fetch('/api/admin/flags/freeMode/preview', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value: false }),
  })
  expect(response.status).toBe(200)
  const set = response.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/HttpOnly; SameSite=Lax/)
  const cookie = set.split(';')[0] ?? ''
  const flagOf = async (actor: TestActor | undefined, cookies = cookie) =>
    studio.call(getConfig, {}, actor, { cookie: cookies })
  expect(await flagOf(admin)).toMatchObject({ flags: { freeMode: false }, preview: { name: 'freeMode' } })
  // The preview also works signed out in the same browser.
  expect((await flagOf(undefined)).flags.freeMode).toBe(false)
  expect((await studio.call(getStart, {}, admin, { cookie })).flags.freeMode).toBe(false)
  expect((await studio.call(getEstimate, { query: { images: 1 } }, admin, { cookie })).waived).toBe(true)
  // Not for other users, not with a tampered cookie, and not forever.
  expect(await flagOf(ana)).not.toHaveProperty('preview')
  const [body = '', signature = ''] = cookie.split('=')[1]?.split('.') ?? []
  const forged = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace('freeMode', 'purchasing'),
  ).toString('base64url')
  for (const wrong of [`studio_preview=${forged}.${signature}`, 'studio_preview=x.y', 'studio_preview='])
    expect(await flagOf(undefined, wrong)).not.toHaveProperty('preview')
  moved = 31 * MINUTE_MS
  expect(await flagOf(undefined)).not.toHaveProperty('preview')
  const bad = { params: { name: 'freeMode' }, body: { value: 'hero' as const } }
  expect(await refusal(studio.call(previewFlag, bad, admin))).toMatchObject({ code: 'INPUT_INVALID' })
})

test('applies limits immediately, shows their effect before, and can undo them', async () => {
  const second = await startSecond()
  const use = async () => (await studio.call(getStorageUse, {}, ana)).limit
  const before = await studio.call(listInstallationSettings, {}, admin)
  const { version } = before
  expect(before.settings.find(({ name }) => name === 'uploadsPerMinute')).toMatchObject({
    value: 240,
    locked: { by: 'STUDIO_UPLOADS_PER_MINUTE', value: 99 },
  })
  const set = (values: object, at = version) =>
    studio.call(patchInstallationSettings, { body: { version: at, reason: 'a small disk', values } }, admin)
  for (const [values, field] of [
    [{ userStorageMb: -1 }, 'values.userStorageMb'],
    [{ userStorageMb: 1e8 + 1 }, 'values.userStorageMb'],
    [{ vitalsDays: 1.5 }, 'values.vitalsDays'],
    [{ vitalsDays: 0 }, 'values.vitalsDays'],
  ] as const)
    expect(await refusal(set(values)), JSON.stringify(values)).toMatchObject({
      code: 'INPUT_INVALID',
      details: { [field]: expect.stringContaining('whole number') },
    })
  expect(await refusal(set({ uploadsPerMinute: 5 }))).toMatchObject({ code: 'CONFLICT' })
  await studio.database.pool.query(
    "insert into vitals_days values (current_date - 40, 'LCP', '/', 'phone', 1, 1)",
  )
  await studio.database.pool.query(
    "insert into uploads (user_id, mime, width, height, bytes, object_key, sha256, placeholder) values ($1, 'image/png', 1, 1, 6000000, 'x', '', '')",
    [ana.id],
  )
  const { effects } = await studio.call(
    foreseeSettings,
    { body: { values: { userStorageMb: 5, vitalsDays: 30 } } },
    admin,
  )
  expect(effects).toEqual([
    { name: 'userStorageMb', kind: 'over', count: 1 },
    { name: 'vitalsDays', kind: 'removed', count: 1 },
  ])
  const after = await set({ userStorageMb: 5 })
  expect([after.version, after.canUndo]).toEqual([version + 1, true])
  expect(await use()).toBe(5_000_000)
  const useThere = async () => {
    const headers = { authorization: `Bearer ${ana.accessToken}` }
    return (await second.http.server.inject({ url: '/api/storage', headers })).json().limit
  }
  await expect.poll(useThere).toBe(5_000_000)
  expect(await refusal(set({ userStorageMb: 6 }))).toMatchObject({ code: 'CONFLICT' })
  const back = await studio.call(undoInstallationSettings, { body: { version: after.version } }, admin)
  expect([back.canUndo, await use()]).toEqual([false, 20_000_000_000])
  expect(await audits('installation')).toEqual([
    {
      action: 'settings.change',
      reason: 'a small disk',
      before: { userStorageMb: 20_000 },
      after: { userStorageMb: 5 },
    },
    {
      action: 'settings.undo',
      reason: null,
      before: { userStorageMb: 5 },
      after: { userStorageMb: 20_000 },
    },
  ])
  await second.stop()
})

test('offers features by the user’s flags', async () => {
  await studio.database.pool.query(
    "update flags set value = true, rollout = 0, users = array[$1::uuid] where name = 'purchasing'",
    [ana.id],
  )
  await change('purchasing', { note: 'so that it is read again' })
  expect((await studio.call(getCatalogue, {}, ana)).purchasing).toBe('simulated')
  expect((await studio.call(getCatalogue, {}, admin)).purchasing).toBe('disabled')
  expect((await studio.call(getCatalogue, {})).purchasing).toBe('disabled')
})

test('proposes changes that need two admins and applies them after approval', async () => {
  const { flag, proposalId } = await change('freeMode', { value: false, reason: 'the trial is over' })
  expect([flag.value, flag.canUndo, typeof proposalId]).toEqual([true, false, 'string'])
  expect((await studio.call(getConfig, {})).flags.freeMode).toBe(true)
  // The same is open already.
  expect(await refusal(change('freeMode', { value: false }))).toMatchObject({ code: 'CONFLICT' })
  // Notes need no approval.
  expect((await change('freeMode', { note: 'see the council' })).proposalId).toBeNull()
  const params = { name: 'freeMode' }
  const { version } = await flagNamed('freeMode')
  expect(await refusal(studio.call(undoFlag, { params, body: { version } }, admin))).toMatchObject({
    code: 'CONFLICT',
  })
  const service = await openService()
  const by = { actorId: admin.id, reason: 'the trial is over' }
  const state = { value: false, rollout: null, users: [] }
  // Approved after its time: it is now.
  const at = new Date(clock.now().getTime() - MINUTE_MS).toISOString()
  await studio.database.transact((tx) => service.decided(tx, { name: 'freeMode', state, at }, by))
  await expect.poll(async () => (await studio.call(getConfig, {})).flags.freeMode).toBe(false)
  expect((await studio.call(getEstimate, { query: { images: 1 } }, ana)).waived).toBe(false)
  expect((await audits('freeMode')).at(-1)).toMatchObject({
    action: 'flags.change',
    reason: 'the trial is over',
  })
  service.close()
})

// Looks made by a model, tested end to end with a provider that implements the real protocol.
import { randomUUID } from 'node:crypto'
import { getBalance } from '@studio/contract/economy'
import { pathOf } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enginesOf } from '../../../../testing/engines.ts'
import { testPicture } from '../../../../testing/fake-provider.ts'
import { startFakeGemini } from '../../../../testing/providers/fake-gemini.ts'
import { SHOOT } from '../../photoshoot/photoshoot.fixtures.ts'
import { type Booths, startBoothStudio, photo } from '../kiosk.fixtures.ts'
import { ratioFor } from './by-model.ts'

const gemini = await startFakeGemini()
const environment = { ...gemini.environment, STUDIO_FLAG_FREE_MODE: 'off' } as Record<string, string>
let studio: Booths
beforeAll(async () => {
  studio = await startBoothStudio({ engines: enginesOf(environment), environment })
})
afterEach(() => {
  gemini.provider.behave()
  gemini.state.answer = undefined
})
afterAll(async () => {
  await studio?.close()
  await gemini.provider.close()
})

const withLook = async (about: Partial<contract.EventDraft> = {}) => {
  const config = contract.EventConfig.parse({ look: { name: 'Silver', prompt: 'A silver gelatin print' } })
  return studio.booth((await studio.event({ config, looksBudget: 5, ...about })).id)
}
const looksOf = async (token: string) => {
  const page = await studio.call(contract.getGuestPage, { params: { token } })
  return page.state === 'here' ? page.captures.map(({ look }) => look) : undefined
}
const credits = async () => (await studio.call(getBalance, {}, studio.host)).credits
/** Runs the sweep until the guest’s first look is settled. */
async function settled(token: string) {
  for (;;) {
    await studio.app.runPeriodic('kiosk-looks')
    const [variant] = (await looksOf(token)) ?? []
    if (variant?.state !== 'waiting') return variant
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

test('generates a look with a model, charges the host, and shows it at the guest’s link', async () => {
  const booth = await withLook()
  expect((await booth.call(contract.getKioskSelf, {})).event.look).toEqual({
    name: 'Silver',
    left: 5,
    by: 'engine',
  })
  const before = await credits()
  const session = await booth.session()
  const captureId = randomUUID()
  await booth.put(session.id, await photo(70, 160, 90), { id: captureId })
  expect(await looksOf(session.token)).toEqual([{ name: 'Silver', by: 'engine', state: 'waiting' }])
  expect(await settled(session.token)).toEqual({ name: 'Silver', by: 'engine', state: 'made' })
  expect(before - (await credits())).toBe(1)
  // The request contains the prompt of the look and the photo, in the closest aspect ratio.
  const request = gemini.provider.calls.findLast(({ path }) => path.endsWith(':generateContent'))
  expect(JSON.stringify(request?.json)).toContain('A silver gelatin print')
  expect(JSON.stringify(request?.json)).toContain('inlineData')
  expect(JSON.stringify(request?.json)).toContain('16:9')
  const answer = await studio.fetch(
    pathOf(contract.getGuestPicture.path, { token: session.token, captureId, variant: 'look' }),
  )
  expect(answer.status).toBe(200)
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBeGreaterThan(0)
  expect(
    await studio.query("select n from kiosk_facts where kind = 'look-made' and session_id = $1", [
      session.id,
    ]),
  ).toEqual([{ n: 1 }])
})

test('leaves a refused photo unstyled with a reason, without costs, and returns the budget', async () => {
  gemini.state.answer = { promptFeedback: { blockReason: 'SAFETY' } }
  const booth = await withLook({ looksBudget: 1 })
  const before = await credits()
  const session = await booth.session()
  await booth.put(session.id, await photo(71, 90, 160))
  expect((await booth.call(contract.getKioskSelf, {})).event.look).toBeNull()
  expect(await settled(session.token)).toEqual({ name: 'Silver', by: 'engine', state: 'refused' })
  expect(await credits()).toBe(before)
  expect((await booth.call(contract.getKioskSelf, {})).event.look?.left).toBe(1)
})

test('leaves nothing behind after a deletion while the model runs', async () => {
  const booth = await withLook()
  const session = await booth.session()
  await booth.put(session.id, await photo(72, 100, 100))
  await studio.app.runPeriodic('kiosk-looks')
  const [job] = await studio.query(
    `select l.job_id as id from kiosk_looks l join kiosk_captures c on c.id = l.capture_id where c.session_id = $1`,
    [session.id],
  )
  expect(job?.id).toBeTruthy()
  await booth.call(contract.deleteSession, { params: { id: session.id } })
  const status = async () =>
    (await studio.query('select status from jobs where id = $1', [job?.id]))[0]?.status
  await expect.poll(status).toMatch(/cancelled|completed/)
  expect(await studio.query('select id from media where job_id = $1', [job?.id])).toEqual([])
  expect(await looksOf(session.token)).toBeUndefined()
})

/** Runs `work` while a look is being started: after its job was created, before the transaction commits. */
const whileStarting = async (what: string, work: () => Promise<void>) => {
  await studio.query(`
    create function pg_temp_look() returns trigger language plpgsql as $$ begin ${what}; return new; end $$`)
  await studio.query(
    'create trigger stop_look before update of job_id on kiosk_looks for each row execute function pg_temp_look()',
  )
  try {
    await work()
  } finally {
    await studio.query('drop trigger stop_look on kiosk_looks')
    await studio.query('drop function pg_temp_look')
  }
}
const jobs = async () =>
  (await studio.query('select id from jobs where user_id = $1', [studio.host.id])).map(
    ({ id }) => id as string,
  )

test('leaves no job after a crash while a look starts; concurrent later starts create one', async () => {
  const booth = await withLook()
  const session = await booth.session()
  await booth.put(session.id, await photo(74, 100, 100))
  const before = await jobs()
  const credit = await credits()
  await whileStarting(`raise exception 'the power went'`, async () => {
    await studio.app.runPeriodic('kiosk-looks')
    await studio.app.runPeriodic('kiosk-looks')
  })
  expect(await jobs()).toEqual(before)
  expect(await looksOf(session.token)).toEqual([{ name: 'Silver', by: 'engine', state: 'waiting' }])
  await Promise.all([1, 2, 3].map(() => studio.app.runPeriodic('kiosk-looks')))
  expect(await settled(session.token)).toEqual({ name: 'Silver', by: 'engine', state: 'made' })
  expect((await jobs()).length).toBe(before.length + 1)
  expect(credit - (await credits())).toBe(1)
})

test('leaves nothing behind after a deletion concurrent with the start of a look', async () => {
  const booth = await withLook()
  const session = await booth.session()
  await booth.put(session.id, await photo(75, 100, 100))
  const before = await jobs()
  const gate = await studio.database.pool.connect()
  const waiting = async () =>
    (
      await studio.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).length
  try {
    await gate.query('select pg_advisory_lock(4711)')
    await whileStarting('perform pg_advisory_xact_lock_shared(4711)', async () => {
      const running = studio.app.runPeriodic('kiosk-looks')
      await expect.poll(waiting).toBe(1)
      const deleted = booth.call(contract.deleteSession, { params: { id: session.id } })
      await expect.poll(waiting).toBe(2)
      await gate.query('select pg_advisory_unlock(4711)')
      await Promise.all([running, deleted])
    })
  } finally {
    gate.release()
  }
  const [job, ...others] = (await jobs()).filter((id) => !before.includes(id))
  expect(job).toBeTruthy()
  expect(others).toEqual([])
  const status = async () => (await studio.query('select status from jobs where id = $1', [job]))[0]?.status
  await expect.poll(status).toMatch(/cancelled|completed/)
  expect(await studio.query('select id from media where job_id = $1', [job])).toEqual([])
  expect(await looksOf(session.token)).toBeUndefined()
})

test('starts no look while the host’s own jobs are queued', async () => {
  const booth = await withLook()
  const session = await booth.session()
  const before = await jobs()
  // Two of the host’s own jobs run at a time, and the third is queued.
  const gate = Promise.withResolvers<void>()
  gemini.provider.paint = async (...args) => {
    await gate.promise
    return await testPicture(...args)
  }
  try {
    const own = { ...SHOOT, count: 1, model: 'gemini', quality: 'final' } as const
    for (let at = 0; at < 3; at++) await studio.call(startPhotoshoot, { body: own }, studio.host)
    // Looks are started at intervals too, so the photo comes after the jobs.
    await booth.put(session.id, await photo(76, 100, 100))
    await studio.app.runPeriodic('kiosk-looks')
    expect((await jobs()).length).toBe(before.length + 3)
  } finally {
    gate.resolve()
  }
  expect(await settled(session.token)).toEqual({ name: 'Silver', by: 'engine', state: 'made' })
})

test('uses the built-in grade if no model can be used any longer, and labels it so', async () => {
  const booth = await withLook()
  const session = await booth.session({ mayUseAi: false })
  const captureId = randomUUID()
  await booth.put(session.id, await photo(73, 100, 100), { id: captureId })
  // A look of an older version of the event, which no longer offers it.
  await studio.query(
    "insert into kiosk_looks (capture_id, style, way, state, created_at) values ($1, 'Bronze', 'engine', 'waiting', now())",
    [captureId],
  )
  expect(await settled(session.token)).toEqual({ name: 'Bronze', by: 'grade', state: 'made' })
})

test('chooses the nearest aspect ratio', () => {
  const ratios = ['1:1', '4:5', '16:9', '9:16'] as Parameters<typeof ratioFor>[0]
  expect(ratioFor(ratios, { width: 1920, height: 1080 })).toBe('16:9')
  expect(ratioFor(ratios, { width: 1080, height: 1920 })).toBe('9:16')
  expect(ratioFor(ratios, { width: 640, height: 600 })).toBe('1:1')
})

import { randomUUID } from 'node:crypto'
import { createClient } from '@studio/contract/clients'
import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import type { Endpoint, EndpointInput } from '@studio/contract/kernel'
import { type BatchRow, sendBatch } from '@studio/contract/kiosk'
import {
  addPromptVersion,
  createWordList,
  createPrompt,
  deleteWordList,
  duplicatePrompt,
  listPrompts,
  putWordList,
  putPromptDraft,
} from '@studio/contract/prompts'
import { createSession, editSessionBrief, getSession, MAX_OPEN_SESSIONS } from '@studio/contract/sessions'
import { createStoryboard, putStoryboard } from '@studio/contract/video'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallRefused, TestActor } from '../../../testing/index.ts'
import { type Booths, startBoothStudio, type TestBooth } from '../kiosk/kiosk.fixtures.ts'

const KB = 1024
const limits = { minuteBytes: 100 * KB, dayBytes: 250 * KB }
let studio: Booths
let ana: TestActor
let event: string
let booth: TestBooth

beforeAll(async () => {
  studio = await startBoothStudio({ writeLimits: limits, runsWorker: false })
  ana = studio.host
  event = (await studio.event()).id
  booth = await studio.booth(event)
})
afterAll(() => studio.close())

/** All windows start again. */
async function later(ms: number): Promise<void> {
  studio.clock.time += ms
  await studio.refresh()
}

const words = (bytes: number) => 'word '.repeat(Math.ceil(bytes / 5)).slice(0, bytes)
const entries = (from: number) => Array.from({ length: 20 }, (_, n) => `${from} ${n} ${words(380)}`)

/** Calls until a refusal, max. `max` times. Returns the refusal and the number of accepted calls. */
async function flood(act: (n: number) => Promise<unknown>, max = 60) {
  for (let count = 0; count < max; count++)
    try {
      await act(count)
    } catch (error) {
      return { taken: count, refusal: error as CallRefused }
    }
  return { taken: max, refusal: undefined }
}

/** A way to fill rows: its setup, and a call that writes repeatedly. */
type Kind = () => Promise<(n: number) => Promise<unknown>>
const call = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) =>
  studio.call(endpoint, input, ana, endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {})

const kinds: Record<string, Kind> = {
  prompts: async () => (n) => call(createPrompt, { body: { content: { body: words(3_000) + n } } }),
  async versions() {
    const { prompt } = await call(createPrompt, { body: { content: { body: 'A pier' } } })
    const params = { id: prompt.id }
    return (n) => call(addPromptVersion, { params, body: { content: { body: words(3_900) + n } } })
  },
  async drafts() {
    const { prompt } = await call(createPrompt, { body: { content: { body: 'A pier' } } })
    const params = { id: prompt.id }
    return (n) => {
      const body = { baseVersion: prompt.draftVersion + n, content: { body: words(3_900) + n } }
      return call(putPromptDraft, { params, body })
    }
  },
  'word lists': async () => (n) =>
    call(createWordList, { body: { name: `List ${n} ${randomUUID().slice(0, 8)}`, entries: entries(n) } }),
  async 'one word list'() {
    const { list } = await call(createWordList, {
      body: { name: `L ${randomUUID().slice(0, 8)}`, entries: [] },
    })
    return (n) =>
      call(putWordList, { params: { id: list.id }, body: { name: list.name, entries: entries(n) } })
  },
  async storyboards() {
    const { storyboard } = await call(createStoryboard, { body: { title: 'Pier' } })
    const shots = (n: number) => [{ id: randomUUID(), seconds: 4, prompt: words(3_900) + n }]
    return (n) => {
      const body = { version: storyboard.version + n, draft: { title: 'Pier', shots: shots(n) } }
      return call(putStoryboard, { params: { id: storyboard.id }, body })
    }
  },
  async briefs() {
    const { session } = await call(createSession, { body: { title: 'Norte', rules: {} } })
    return (n) => {
      const body = { edit: randomUUID(), base: session.revision + n, patch: { seed: n } }
      return call(editSessionBrief, { params: { id: session.id }, body })
    }
  },
  clients: async () => (n) => call(createClient, { body: { name: `Client ${n}`, notes: words(9_000) } }),
}

test.each(Object.keys(kinds))('limits rows that one account writes with %s', async (name) => {
  await later(2 * DAY_MS)
  const act = await kinds[name]!()
  const { taken, refusal } = await flood(act)
  expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  // A call costs 4 KiB plus its body.
  expect(taken * 4 * KB).toBeLessThanOrEqual(limits.minuteBytes)
  expect(taken).toBeGreaterThan(2)
  expect(refusal!.message).toContain('this change wasn’t saved')
  expect(Number(refusal!.headers.get('retry-after'))).toBe(60)
})

test('counts all kinds of writes together; above the limit, reading and deleting still work', async () => {
  await later(2 * DAY_MS)
  const { list } = await call(createWordList, { body: { name: 'To go', entries: [] } })
  const prompts = await kinds.prompts!()
  expect((await flood(prompts)).refusal).toBeDefined()
  const clients = await kinds.clients!()
  expect((await flood(clients)).taken).toBe(0)
  await call(listPrompts, {})
  await call(deleteWordList, { params: { id: list.id } })
  // Other users and the user’s booths aren’t affected.
  const ben = await studio.onboarded()
  await studio.call(createClient, { body: { name: 'Client' } }, ben)
  await booth.session()
  await later(MINUTE_MS)
  expect((await flood(clients)).taken).toBeGreaterThan(2)
})

test('allows less per day than the sum of its minutes', async () => {
  await later(2 * DAY_MS)
  const clients = await kinds.clients!()
  const waits: number[] = []
  const takes: number[] = []
  for (let minute = 0; minute < 4; minute++) {
    const { taken, refusal } = await flood(clients)
    takes.push(taken)
    waits.push(Number(refusal?.headers.get('retry-after')))
    await later(MINUTE_MS)
  }
  expect(takes[1]).toBe(takes[0])
  expect(takes[2]).toBeLessThan(takes[0]!)
  expect(takes[3]).toBe(0)
  expect(waits.slice(0, 2)).toEqual([60, 60])
  expect(waits.slice(2)).toEqual([DAY_MS / 1000 - 120, DAY_MS / 1000 - 180])
  await later(DAY_MS)
  expect((await flood(clients, 1)).taken).toBe(1)
})

test('lets concurrent requests succeed no more often than sequential ones', async () => {
  await later(2 * DAY_MS)
  const clients = await kinds.clients!()
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => clients(n)))
  const accepted = answers.filter(({ status }) => status === 'fulfilled').length
  // 13 KB each; the last one starts within the limit.
  expect(accepted).toBeGreaterThan(2)
  expect(accepted).toBeLessThanOrEqual(8)
})

test('limits the booths of one host together, without losing data', async () => {
  await later(2 * DAY_MS)
  const other = await studio.booth(event)
  const facts = (from: TestBooth) => {
    const fact = (): BatchRow => ({
      kind: 'fact',
      id: randomUUID(),
      sessionId: null,
      at: studio.clock.now().toISOString(),
      fact: 'touch',
      n: 1,
      ms: null,
    })
    return () => from.call(sendBatch, { body: { rows: Array.from({ length: 50 }, fact) } })
  }
  const { taken, refusal } = await flood(facts(booth))
  expect(taken).toBeGreaterThan(2)
  expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect((await flood(facts(other))).taken).toBe(0)
  // The host can continue.
  await call(createClient, { body: { name: 'Client' } })
  await later(MINUTE_MS)
  await facts(other)()
})

test('limits the size of prompts and lists, also for copies', async () => {
  await later(2 * DAY_MS)
  const list = (n: number) => ({
    name: `List ${n}`,
    entries: Array.from({ length: 200 }, (_, m) => `${m} ${words(350)}`),
  })
  const content = { body: 'A pier', lists: [1, 2, 3, 4].map(list) }
  const large = await flood(() => call(createPrompt, { body: { content } }), 1)
  expect(large.refusal).toMatchObject({ status: 422, code: 'INPUT_INVALID' })
  expect(large.refusal!.message).toContain('too long together')
  const { prompt } = await call(createPrompt, { body: { content: { body: 'A pier' } } })
  const copy = () => call(duplicatePrompt, { params: { id: prompt.id }, body: {} })
  expect(await flood(copy)).toMatchObject({ taken: 1, refusal: { code: 'RATE_LIMITED' } })
})

test('keeps the last 5,000 events of a session', async () => {
  await later(2 * DAY_MS)
  const { session } = await call(createSession, { body: { title: 'Norte', rules: {} } })
  const [{ last }] = (await studio.query(
    `select max(session_event($1, null, now(), '{"kind": "unlocked"}')) as last from generate_series(1, 5010)`,
    [session.id],
  )) as [{ last: number }]
  const [row] = await studio.query(
    'select count(*)::int as n, min(seq)::int as first from session_events where session_id = $1',
    [session.id],
  )
  expect(row).toEqual({ n: 5_000, first: last - 4_999 })
  // Readers who were away for longer continue with the first stored entry.
  const read = await call(getSession, { params: { id: session.id }, query: { since: 1 } })
  expect(read.events[0]?.seq).toBe(last - 4_999)
})

test('counts concurrent sessions one by one, and per day', async () => {
  await later(2 * DAY_MS)
  const ben = await studio.onboarded()
  const start = () =>
    studio.call(createSession, { body: { title: 'Sur', rules: {} } }, ben, {
      'idempotency-key': randomUUID(),
    })
  const results = await Promise.allSettled(Array.from({ length: MAX_OPEN_SESSIONS + 4 }, start))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_SESSIONS)
  await later(MINUTE_MS)
  await studio.query(`update sessions set status = 'ended' where host_id = $1`, [ben.id])
  await studio.query(`update tries set tries = 100 where bucket like 'session:%' and tries = $1`, [
    MAX_OPEN_SESSIONS,
  ])
  expect((await flood(start, 1)).refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
})

test('deletes expired counts', async () => {
  await later(2 * DAY_MS)
  await call(createClient, { body: { name: 'Client' } })
  const count = async () => (await studio.query('select count(*)::int as n from written_bytes'))[0]!.n
  await studio.app.runPeriodic('sweep-written-bytes')
  expect(await count()).toBe(1)
  await later(DAY_MS)
  await studio.app.runPeriodic('sweep-written-bytes')
  expect(await count()).toBe(0)
})

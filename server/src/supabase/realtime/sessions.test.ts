import { randomUUID } from 'node:crypto'
import { editSessionBrief, type SessionEvent } from '@studio/contract/sessions'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createSessionCalls } from '../../features/sessions/sessions.fixtures.ts'
import { join, keyOf, openRaw, startSecond, createRealtimeClients } from './realtime.fixtures.ts'

let studio: Studio
let host: TestActor
let ana: TestActor
let stranger: TestActor
const { speak, hush } = createRealtimeClients(() => studio)
const calls = createSessionCalls(() => studio)
beforeAll(async () => {
  studio = await startTestStudio({ engines: [createFakeEngine()] })
  host = await studio.onboarded()
  ana = await studio.onboarded()
  stranger = await studio.onboarded()
})
afterEach(hush)
afterAll(() => studio.close())

/** All messages that one user receives about a session, in order. */
async function listen(actor: TestActor, id: string, url?: string) {
  const channel = (await speak(actor, '2.0.0', url)).channel(`session:${id}`, { config: { private: true } })
  const frames: { event: string; payload: unknown }[] = []
  channel.on('presence', { event: 'sync' }, () => {})
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => void frames.push({ event, payload }))
  return { channel, frames, joined: await join(channel) }
}
const seqsOf = (frames: { event: string; payload: unknown }[]) =>
  frames.filter(({ event }) => event === 'session').map(({ payload }) => (payload as SessionEvent).seq)
async function together(rules = {}) {
  const session = await calls.create(host, rules)
  await calls.join(ana, { code: session.code ?? '' })
  return (await calls.get(host, session.id)).session
}
const broadcast = (channel: RealtimeChannel, event: string, payload: object) =>
  channel.send({ type: 'broadcast', event, payload })

test('sends every member each event once, in order, on every process', async () => {
  const { id, seq } = await together()
  const other = await startSecond(studio)
  const here = await listen(host, id)
  const there = await listen(ana, id, other.url)
  expect([here.joined, there.joined]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  expect((await listen(stranger, id)).joined).toMatch(/^CHANNEL_ERROR/)
  const edits = Array.from({ length: 30 }, (_, at) => at)
  await Promise.all(
    edits.map((at) =>
      calls.edit(at % 2 ? host : ana, id, { prompt: { base: 'a brass lamp', text: `a brass lamp w${at}` } }),
    ),
  )
  const expected = edits.map((at) => seq + 1 + at)
  await expect.poll(() => seqsOf(here.frames)).toEqual(expected)
  await expect.poll(() => seqsOf(there.frames)).toEqual(expected)
  expect(there.frames.at(-1)).toEqual(here.frames.at(-1))
  // A process that dies between writing and notifying: the others find the event by polling.
  await studio.database.pool.query(`select session_event($1, null, now(), '{"kind": "locked"}')`, [id])
  await expect.poll(() => seqsOf(there.frames).at(-1)).toBe(seq + 31)
  await hush()
  await other.app.stop()
})

test('disconnects a removed member, who receives no further events', async () => {
  const { id } = await together()
  const here = await listen(host, id)
  const listener = await listen(ana, id)
  const ended = new Promise<void>((resolve) => {
    listener.channel.on('system', {}, () => resolve())
  })
  await calls.member(host, id, ana.id, { remove: true })
  await ended
  const messages = listener.frames.length
  await calls.say(host, id, { text: 'Among ourselves' })
  await expect.poll(() => seqsOf(here.frames).length).toBe(2)
  expect(listener.frames.slice(messages)).toEqual([])
})

test('sends no hidden heart before it is revealed', async () => {
  const { id } = await together({ blindPicks: true })
  const here = await listen(host, id)
  await calls.shoot(ana, id)
  const mediaOf = async () => (await calls.get(ana, id)).session.shoots[0]?.frames[0]?.media?.id
  await expect.poll(mediaOf).toBeTruthy()
  await calls.pick(ana, id, (await mediaOf()) ?? '', 'heart')
  const kinds = () => here.frames.map(({ payload }) => (payload as SessionEvent).what?.kind)
  await expect.poll(kinds).toContain('pick')
  expect(JSON.stringify(here.frames)).not.toContain('heart')
  await calls.reveal(host, id)
  await expect.poll(kinds).toContain('revealed')
  expect(JSON.stringify(here.frames)).toContain('heart')
  // Results are received too.
  await expect.poll(kinds).toContain('shoot-ended')
})

test('lets members send only their position, briefly and under their own key', async () => {
  const { id } = await together()
  const here = await listen(host, id)
  const there = await listen(ana, id)
  await broadcast(there.channel, 'session', { seq: 99 })
  await broadcast(there.channel, 'writing', { field: 'x'.repeat(300) })
  await broadcast(there.channel, 'writing', { field: 'prompt', by: host.id })
  await expect
    .poll(() => here.frames)
    .toEqual([{ event: 'writing', payload: { field: 'prompt', by: ana.id } }])
  const sent = await studio.fetch('/realtime/v1/api/broadcast', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${ana.accessToken}`,
      apikey: studio.app.publicConfig().auth.publishableKey,
    },
    body: JSON.stringify({
      messages: [{ topic: `session:${id}`, event: 'session', payload: { seq: 99 }, private: true }],
    }),
  })
  expect(sent.status).toBe(202)
  await studio.call(
    editSessionBrief,
    { params: { id }, body: { edit: randomUUID(), base: 0, patch: { count: 2 } } },
    host,
  )
  await expect.poll(() => seqsOf(here.frames).length).toBe(1)
  expect(seqsOf(here.frames)).not.toContain(99)
})

test('shows members under their own key with little metadata', async () => {
  const { id } = await together()
  const here = await listen(host, id)
  const topic = `realtime:session:${id}`
  const raw = await openRaw(studio.url, keyOf(studio))
  let ref = 0
  const ask = async (event: string, payload: object) => {
    const own = String((ref += 1))
    raw.send('1', own, topic, event, payload)
    const answer = () => raw.heard.find((frame) => frame[1] === own)?.[4] as { status: string } | undefined
    await expect.poll(answer).toBeTruthy()
    return answer()?.status
  }
  const presence = { key: host.id, enabled: true }
  const joining = { config: { private: true, presence }, access_token: ana.accessToken }
  const track = (payload: object) => ask('presence', { type: 'presence', event: 'track', payload })
  const present = () => here.channel.presenceState<{ at: string }>()
  expect(await ask('phx_join', joining)).toBe('ok')
  // 256 bytes as JSON, and the first size beyond.
  expect(await track({ at: 'x'.repeat(248) })).toBe('error')
  expect(await track({ at: 'x'.repeat(247) })).toBe('ok')
  await expect.poll(() => present()[ana.id]?.[0]?.at).toBe('x'.repeat(247))
  expect(Object.keys(present())).toEqual([ana.id])
  // Another member’s token can’t be present under the first one's name.
  await here.channel.track({ at: 'here' })
  raw.send('1', null, topic, 'access_token', { access_token: host.accessToken })
  await expect.poll(() => Object.keys(present())).toEqual([host.id])
  raw.socket.close()
})

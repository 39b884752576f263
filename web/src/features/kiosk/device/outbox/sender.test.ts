import { HOUR_MS } from '@studio/contract/kernel'
import type { BoothReport } from '@studio/contract/kiosk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RequestError } from '../../../../platform/calls/request-error.ts'
import { hexOf, sha256Of, uuidAt } from '../ids.ts'
import type { CaptureRow, OutboxDraft } from '../store/rows.ts'
import { type Fault, fetchOverHttp, startFaultyServer } from './faulty-server.mjs'
import { memoryStore } from './memory-store.ts'
import { createSender, pauseAfter, type SenderState } from './sender.ts'
import { createWire } from './wire.ts'

const NOW = '2026-11-21T21:00:00.000Z'
const REPORT: BoothReport = {
  waiting: 0,
  oldestWaitingAt: null,
  parked: 0,
  build: 'test',
  camera: null,
  state: 'open',
  storage: null,
  pin: { failures: 0, lockedSeconds: 0 },
}

let server: Awaited<ReturnType<typeof startFaultyServer>>

beforeEach(async () => {
  server = await startFaultyServer()
})
afterEach(() => server.close())

const randomUUID = () => crypto.randomUUID()
const sha256Hex = async (text: string) => hexOf(await sha256Of(new TextEncoder().encode(text)))

const session = (id: string): OutboxDraft => ({
  kind: 'session',
  id,
  sessionId: id,
  row: {
    kind: 'session',
    id,
    seq: 0,
    startedAt: NOW,
    locale: 'en',
    consentVersion: null,
    consentAt: null,
    mayUseAi: false,
    shareHash: 'a'.repeat(64),
  },
})
const end = (sessionId: string): OutboxDraft => {
  const id = randomUUID()
  return { kind: 'end', id, sessionId, row: { kind: 'end', id, sessionId, endedAt: NOW, endedBy: 'done' } }
}
const mail = (sessionId: string, address = 'ana@example.com'): OutboxDraft => {
  const id = randomUUID()
  const shareToken = 'x'.repeat(22)
  return {
    kind: 'mail',
    id,
    sessionId,
    row: { kind: 'mail', id, sessionId, address, agreedAt: NOW, consentVersion: 1, locale: 'en', shareToken },
  }
}

function open(token: () => string | null = () => 'token', now = () => 1_000) {
  const store = memoryStore()
  const pauses: number[] = []
  const states: SenderState[] = []
  const sender = createSender({
    store,
    wire: createWire({ token, origin: server.origin, fetch: fetchOverHttp, patienceMs: 5_000 }),
    token,
    report: async () => REPORT,
    lock: (run) => run(),
    // Skips the pauses until the outbox is empty or `isFinished` returns true.
    pause: async (ms) => {
      pauses.push(ms)
      if (pauses.length > 2_000) throw new Error('It never ends.')
      if (isFinished()) sender.stop()
    },
    now,
    random: () => 0.5,
    onState: (state) => states.push(state),
  })
  let isFinished = () => store.rows.every(({ parked }) => parked !== null)
  const shoot = async (sessionId: string) => {
    const id = uuidAt(Date.now())
    const blob = new Blob([id.repeat(100)], { type: 'image/jpeg' })
    const sha256 = await sha256Hex(id.repeat(100))
    const row: CaptureRow = {
      id,
      sessionId,
      seq: store.captures.size,
      kind: 'shot',
      template: null,
      capturedAt: NOW,
      type: 'image/jpeg',
      bytes: blob.size,
      sha256,
      sentAt: null,
    }
    store.captures.set(id, { row, blob })
    await store.put({ kind: 'capture', id, sessionId, captureId: id })
    return id
  }
  return { store, sender, pauses, states, shoot, until: (is: () => boolean) => (isFinished = is) }
}

test('sends a session first, then its photos, then its email and its end', async () => {
  const { store, sender, shoot } = open()
  const id = randomUUID()
  const [mailed, ended] = [mail(id), end(id)]
  await store.put(session(id))
  await store.put(mailed, ended)
  const shot = await shoot(id)
  await sender.run()
  expect(server.log).toEqual([`session ${id}`, `capture ${shot}`, `mail ${mailed.id}`, `end ${ended.id}`])
  expect(store.captures.get(shot)!.row.sentAt).toBe(1_000)
})

test('emails beyond the host’s daily limit wait, without blocking anything else', async () => {
  let time = 1_000
  const { store, sender, until, states } = open(undefined, () => time)
  server.mails.inSeconds = 3_600
  const [first, second] = [randomUUID(), randomUUID()]
  await store.put(session(first))
  // Exceeds the size of one batch.
  const waiting = Array.from({ length: 120 }, () => mail(first))
  await store.put(...waiting)
  const ended = end(first)
  await store.put(ended, session(second))
  const isWithout = (kind: string) => store.rows.every((row) => row.kind !== kind)
  let isAfter = false
  until(() => {
    if (!isAfter && isWithout('session') && isWithout('end')) {
      expect(store.rows).toHaveLength(waiting.length)
      isAfter = true
      time += HOUR_MS
      server.mails.inSeconds = undefined
    }
    return store.rows.length === 0
  })
  await sender.run()
  expect(server.log.slice(0, 3)).toEqual([`session ${first}`, `session ${second}`, `end ${ended.id}`])
  expect(server.log).toHaveLength(3 + waiting.length)
  expect(states.filter(({ name }) => name === 'waiting')).toEqual([])
})

test('50 offline windows, responses cut after the commit, failures and a captive portal: each exactly once', async () => {
  const { store, sender, shoot, pauses } = open()
  const wrong: Fault[] = ['cut-after', 'cut-before', 500, 'portal', 'portal-401']
  let requests = 0
  let seed = 17
  const dice = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  // Half of the requests fail, each in a different way.
  server.faults.of = () => {
    requests += 1
    return dice() % 2 === 0 ? undefined : wrong[dice() % wrong.length]
  }
  const ids: string[] = []
  for (let guest = 0; guest < 25; guest += 1) {
    const id = randomUUID()
    await store.put(session(id))
    ids.push(await shoot(id), await shoot(id))
    await store.put(end(id))
  }
  await sender.run()
  expect(store.rows).toEqual([])
  expect(server.log.filter((line) => line.startsWith('capture')).toSorted()).toEqual(
    ids.map((id) => `capture ${id}`).toSorted(),
  )
  expect(new Set(server.log).size).toBe(server.log.length)
  expect(server.log).toHaveLength(100)
  expect(requests).toBeGreaterThan(100)
  // The sender paused after every failure, and longer after several.
  expect(pauses.filter((ms) => ms !== 30_000).length).toBeGreaterThan(5)
})

test('waits 2 s, doubling up to 5 min with a jitter of a fifth, or as long as the server requests', () => {
  const cut = new RequestError('', { status: 0, code: 'NETWORK_ERROR' })
  const pauses = [0, 1, 2, 7, 8, 500].map((failures) => pauseAfter(failures, cut, () => 0.5))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
  expect(pauseAfter(0, cut, () => 0)).toBe(1_600)
  expect(pauseAfter(0, cut, () => 1)).toBe(2_400)
  const rateLimit = new RequestError('', { status: 429, code: 'RATE_LIMITED', retryAfter: 60 })
  expect(pauseAfter(0, rateLimit, () => 0.5)).toBe(60_000)
})

test('a revoked token stops it and loses nothing; a new one resumes it', async () => {
  let token = 'old'
  const { store, sender, shoot, states, until } = open(() => token)
  const id = randomUUID()
  await store.put(session(id))
  await shoot(id)
  let calls = 0
  server.faults.of = ({ headers }) => {
    calls += 1
    return headers.authorization === 'Bearer old' ? 401 : undefined
  }
  let looks = 0
  until(() => {
    looks += 1
    if (looks === 4) token = 'new'
    return store.rows.length === 0
  })
  await sender.run()
  expect(states.filter(({ name }) => name === 'unpaired').length).toBeGreaterThan(2)
  // The old token was sent only once, in spite of several rounds.
  expect(calls).toBe(1 + 2)
  expect(server.log).toHaveLength(2)
})

test('sets a permanently refused entry aside with its reason, and sends the others', async () => {
  const { store, sender, shoot } = open()
  const id = randomUUID()
  await store.put(session(id))
  const large = await shoot(id)
  const small = await shoot(id)
  const [bad, good] = [mail(id, 'no address'), mail(id)]
  await store.put(bad, good)
  server.faults.of = ({ url }) => (url.includes(large) ? 413 : undefined)
  await sender.run()
  expect(store.rows.map(({ id: row, parked }) => [row, parked])).toEqual([
    [large, 'PAYLOAD_TOO_LARGE'],
    [bad.id, 'INPUT_INVALID'],
  ])
  expect(server.log).toEqual([`session ${id}`, `capture ${small}`, `mail ${good.id}`])
  expect(store.captures.get(large)!.row.sentAt).toBeNull()
})

test('resends a capture that arrived damaged', async () => {
  const { store, sender, shoot } = open()
  const id = randomUUID()
  await store.put(session(id))
  const shot = await shoot(id)
  let answers = 0
  server.faults.of = ({ method }) => (method === 'PUT' && answers++ === 0 ? 408 : undefined)
  await sender.run()
  expect(server.log).toContain(`capture ${shot}`)
  expect(store.rows).toEqual([])
})

test('deletes bytes only if the SHA-256 matches', async () => {
  const { store, sender, shoot } = open()
  const id = randomUUID()
  await store.put(session(id))
  const shot = await shoot(id)
  server.faults.of = ({ method }) => (method === 'PUT' ? 'other-digest' : undefined)
  await sender.run()
  expect(store.rows).toMatchObject([{ captureId: shot, parked: 'CONFLICT' }])
  expect(store.captures.get(shot)!.row.sentAt).toBeNull()
})

test('a photo that crashes the server doesn’t block those of other guests', async () => {
  const { store, sender, shoot, until } = open()
  const [first, second] = [randomUUID(), randomUUID()]
  await store.put(session(first), session(second))
  const broken = await shoot(first)
  const whole = await shoot(second)
  server.faults.of = ({ url }) => (url.includes(broken) ? 500 : undefined)
  let looks = 0
  until(() => ++looks === 3)
  await sender.run()
  expect(server.log).toContain(`capture ${whole}`)
  expect(store.rows).toMatchObject([{ captureId: broken, parked: null }])
})

test('waits while the account’s storage is full, and sets nothing aside', async () => {
  const { store, sender, shoot, states, until } = open()
  const id = randomUUID()
  await store.put(session(id))
  await shoot(id)
  server.faults.of = ({ method }) => (method === 'PUT' ? 507 : undefined)
  until(() => states.some((state) => state.name === 'waiting'))
  await sender.run()
  expect(states).toContainEqual({ name: 'waiting', because: 'QUOTA_EXCEEDED' })
  expect(store.rows).toMatchObject([{ kind: 'capture', parked: null }])
})

test('a deletion follows the photos of its session, and is sent alone', async () => {
  const { store, sender, shoot } = open()
  const id = randomUUID()
  await store.put(session(id))
  const shot = await shoot(id)
  await store.put({ kind: 'delete', id: randomUUID(), sessionId: id })
  await sender.run()
  expect(server.log).toEqual([`session ${id}`, `capture ${shot}`, `delete ${id}`])
})

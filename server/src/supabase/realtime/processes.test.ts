import { partOfPlatform } from '../../../testing/features.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { startServer } from '../../../testing/process.ts'
import { join, keyOf, openRaw, startSecond, createRealtimeClients, replyOf } from './realtime.fixtures.ts'

let studio: Studio
let ana: TestActor
let ben: TestActor
const { speak, hush } = createRealtimeClients(() => studio)
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  ana = await studio.onboarded()
  ben = await studio.onboarded()
})
afterEach(hush)
afterAll(() => studio.close())

const keysOf = (channel: { presenceState(): object }) => Object.keys(channel.presenceState()).sort()
const present = (key: string) => ({ config: { presence: { key } } })

test('delivers messages to other processes in order, including long and binary ones', async () => {
  const other = await startSecond(studio)
  const here = (await speak(ana)).channel('far')
  const there = (await speak(ben, '2.0.0', other.url)).channel('far')
  const messages: unknown[] = []
  there.on('broadcast', { event: '*' }, ({ event, payload }) => messages.push([event, payload]))
  expect([await join(here), await join(there)]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  const long = { text: 'ñ'.repeat(20_000) }
  const payloads: unknown[][] = Array.from({ length: 60 }, (_, index) => [
    index % 7 === 3 ? 'long' : 'short',
    index % 7 === 3 ? { ...long, index } : { index },
  ])
  for (const [event, payload] of payloads)
    void here.send({ type: 'broadcast', event: event as string, payload })
  await expect.poll(() => messages.length).toBe(payloads.length)
  expect(messages).toEqual(payloads)
  // A repeated message is received twice.
  for (const _ of [1, 2]) void here.send({ type: 'broadcast', event: 'same', payload: {} })
  await expect.poll(() => messages.length).toBe(payloads.length + 2)
  const bytes = new Uint8Array(9_000).fill(200)
  await here.send({ type: 'broadcast', event: 'bytes', payload: bytes.buffer })
  await expect.poll(() => messages.length).toBe(payloads.length + 3)
  expect(new Uint8Array((messages.at(-1) as [string, ArrayBuffer])[1])).toEqual(bytes)
  await hush()
  await other.app.stop()
})

test('shows members of one process in the other, also to late joiners, until the process ends', async () => {
  const here = (await speak(ana)).channel('lobby', present('ana'))
  here.on('presence', { event: 'sync' }, () => {})
  await join(here)
  await here.track({ mood: 'first' })
  const other = await startSecond(studio)
  const there = (await speak(ben, '2.0.0', other.url)).channel('lobby', present('ben'))
  there.on('presence', { event: 'sync' }, () => {})
  await join(there)
  await expect.poll(() => keysOf(there)).toEqual(['ana'])
  await there.track({ mood: 'calm' })
  await expect.poll(() => keysOf(here)).toEqual(['ana', 'ben'])
  await here.track({ mood: 'second' })
  await expect
    .poll(() => there.presenceState<{ mood: string }>().ana?.map(({ mood }) => mood))
    .toEqual(['second'])
  await other.app.stop()
  await expect.poll(() => keysOf(here)).toEqual(['ana'])
})

test('delivers changes missed while the database connection was down', async () => {
  const other = await startSecond(studio)
  const here = (await speak(ana)).channel('gap', present('ana'))
  here.on('presence', { event: 'sync' }, () => {})
  await join(here)
  const there = await openRaw(other.url, keyOf(studio))
  const track = (joinRef: string, topic: string, event: string) =>
    there.send(joinRef, '9', topic, 'presence', { type: 'presence', event, payload: {} })
  for (const key of ['one', 'two']) {
    const config = { presence: { key, enabled: true } }
    there.send(key, '1', `realtime:${key === 'one' ? 'gap' : 'side'}`, 'phx_join', {
      config,
      access_token: ben.accessToken,
    })
  }
  track('one', 'realtime:gap', 'track')
  await expect.poll(() => keysOf(here)).toEqual(['one'])
  // All listening connections are lost, and a member leaves in between.
  await studio.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  )
  track('one', 'realtime:gap', 'untrack')
  track('two', 'realtime:side', 'track')
  await expect.poll(() => there.heard).toContainEqual(replyOf('two', '9', 'realtime:side', 'ok'))
  await expect.poll(() => keysOf(here)).toEqual([])
  there.socket.close()
  await other.app.stop()
})

test('removes members of a killed process within seconds', async () => {
  const here = (await speak(ana)).channel('death', present('ana'))
  here.on('presence', { event: 'sync' }, () => {})
  await join(here)
  const server = await startServer({
    DATABASE_URL: studio.databaseUrl,
    STUDIO_DATA_DIR: studio.dataDir,
    STUDIO_LOG_LEVEL: 'fatal',
  })
  const there = await openRaw(server.url, keyOf(studio))
  const config = { presence: { key: 'ben', enabled: true } }
  there.send('1', '1', 'realtime:death', 'phx_join', { config, access_token: ben.accessToken })
  there.send('1', '2', 'realtime:death', 'presence', { type: 'presence', event: 'track', payload: {} })
  await expect.poll(() => keysOf(here)).toEqual(['ben'])
  await server.killEverything()
  await expect.poll(() => keysOf(here)).toEqual([])
}, 120_000)

test('publishes from a transaction to every process, only after its commit', async () => {
  const other = await startSecond(studio)
  const messages: unknown[] = []
  for (const url of [studio.url, other.url]) {
    const channel = (await speak(ana, '2.0.0', url)).channel(`user:${ana.id}`, { config: { private: true } })
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => messages.push([event, payload]))
    expect(await join(channel)).toBe('SUBSCRIBED')
  }
  const { createRealtime } = await import('../../features/realtime/index.ts')
  const { openPubSub } = await import('../../platform/pubsub/index.ts')
  const { createLog } = await import('../../platform/log/index.ts')
  const log = createLog('fatal')
  const pubsub = await openPubSub(studio.database.connection, studio.database.pool, log)
  const realtime = createRealtime(
    partOfPlatform({ database: studio.database, pubsub, log, config: studio.config }),
  )
  await studio.database
    .transact(async (tx) => {
      await realtime.publish(tx, ana.id, 'balance', { coins: 1 })
      throw new Error('rolled back')
    })
    .catch(() => {})
  const text = 'x'.repeat(10_000)
  await studio.database.transact(async (tx) => {
    await realtime.publish(tx, ana.id, 'balance', { coins: 2 })
    await realtime.publish(tx, ana.id, 'notes', { text })
    await realtime.publish(tx, ben.id, 'balance', { coins: 3 })
  })
  realtime.notify(ana.id, 'last', {})
  await expect.poll(() => messages.filter((entry) => (entry as string[])[0] === 'last')).toHaveLength(2)
  const frames = [
    ['balance', { coins: 2 }],
    ['notes', { text }],
    ['last', {}],
  ]
  expect(messages.filter((_, index) => index % 2 === 0)).toHaveLength(3)
  for (const one of frames)
    expect(messages.filter((entry) => JSON.stringify(entry) === JSON.stringify(one))).toHaveLength(2)
  await realtime.stop()
  await pubsub.close()
  await hush()
  await other.app.stop()
})

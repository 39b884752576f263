import { partOfPlatform } from '../../../testing/features.ts'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestStudio, type Studio } from '../../../testing/index.ts'
import { createRealtime } from '../../features/realtime/index.ts'
import { createHttp } from '../../platform/http/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { openPubSub } from '../../platform/pubsub/index.ts'
import type { Keys } from '../gateway/index.ts'
import { serveRealtimeProtocol } from './index.ts'
import type { Limits } from './limits.ts'
import { openRaw, replyOf } from './realtime.fixtures.ts'

let studio: Studio
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => studio.close())

/** The protocol alone, with its own limits; a client with the key `key` may do everything. */
async function open(limits: Partial<Limits>, more: Partial<Keys> = {}) {
  const log = createLog('fatal')
  const http = await createHttp({ log, trustedProxies: [] })
  const pubsub = await openPubSub(studio.database.connection, studio.database.pool, log)
  const realtime = createRealtime(
    partOfPlatform({ database: studio.database, pubsub, log, config: studio.config }),
  )
  const roleOf = async (key: string) => (key === 'key' ? 'service_role' : undefined)
  const identify = async () => ({ refused: 'invalid', reason: '' }) as const
  const sockets = await serveRealtimeProtocol({
    http,
    realtime,
    keys: { roleOf, identify, ...more },
    log,
    limits,
  })
  http.server.get('/there', () => 'yes')
  await http.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.server.address() as { port: number }
  closing.push(
    () => pubsub.close(),
    () => realtime.stop(),
    () => http.server.close(),
    () => sockets.close(),
  )
  const url = `http://127.0.0.1:${port}`
  return { url, port, sockets, raw: () => openRaw(url, 'key') }
}

test('refuses connections above the limit of a process with 429, until one is closed', async () => {
  const { url, raw } = await open({ connections: 1 })
  const first = await raw()
  const refused = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=key`)
  refused.on('error', () => {})
  const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
  expect(response.statusCode).toBe(429)
  expect(await json(response)).toEqual({ error: 'Too many connections' })
  first.socket.close()
  await first.closed
  await expect.poll(async () => (await raw().catch(() => undefined))?.socket.readyState).toBe(WebSocket.OPEN)
})

test('disconnects silent clients only', async () => {
  const { raw } = await open({ idleMs: 400 })
  const [silent, sender] = [await raw(), await raw()]
  const beat = setInterval(() => sender.send(null, '1', 'phoenix', 'heartbeat', {}), 50)
  expect(await silent.closed).toBe(1006)
  await expect.poll(() => sender.heard.length).toBeGreaterThan(20)
  expect(sender.socket.readyState).toBe(WebSocket.OPEN)
  clearInterval(beat)
})

test('disconnects a client that doesn’t read, without affecting others', async () => {
  const { raw } = await open({ unread: 64 * 1024, messagesPerSecond: 1000 })
  const [slow, quick, sender] = [await raw(), await raw(), await raw()]
  for (const { send } of [slow, quick, sender]) send('1', '1', 'realtime:x', 'phx_join', {})
  for (const { heard } of [slow, quick, sender]) await expect.poll(() => heard.length).toBe(1)
  slow.socket.pause()
  const text = 'x'.repeat(256 * 1024)
  for (let count = 1; count <= 80; count += 1) {
    sender.send('1', null, 'realtime:x', 'broadcast', { type: 'broadcast', event: 'big', payload: { text } })
    await expect.poll(() => quick.heard.length).toBe(count + 1)
  }
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.heard.length).toBeLessThan(81)
  expect(quick.socket.readyState).toBe(WebSocket.OPEN)
})

test('closes the channel on excess messages, then the connection', async () => {
  const { raw } = await open({ messagesPerSecond: 20 })
  const flood = await raw()
  flood.send('1', '1', 'realtime:x', 'phx_join', {})
  await expect.poll(() => flood.heard).toHaveLength(1)
  const send = () => flood.send('1', null, 'realtime:x', 'broadcast', { type: 'broadcast', event: 'e' })
  for (let count = 0; count < 80; count += 1) send()
  await expect.poll(() => flood.heard).toContainEqual(['1', null, 'realtime:x', 'phx_close', {}])
  expect(flood.heard).toContainEqual([
    ...['1', null, 'realtime:x', 'system'],
    { extension: 'system', status: 'error', message: 'Too many messages per second', channel: 'x' },
  ])
  for (let count = 0; count < 300; count += 1) send()
  expect(await flood.closed).toBe(1008)
})

test('limits the number and the rate of joins', async () => {
  const { raw } = await open({ channels: 3, joinsPerSecond: 10 })
  const client = await raw()
  for (const ref of ['1', '2', '3', '4']) client.send(ref, ref, `realtime:${ref}`, 'phx_join', {})
  const full = { reason: 'ChannelRateLimitReached: Too many channels' }
  await expect.poll(() => client.heard).toContainEqual(replyOf('4', '4', 'realtime:4', 'error', full))
  for (let ref = 5; ref < 30; ref += 1) client.send(`${ref}`, `${ref}`, 'realtime:1', 'phx_join', {})
  expect(await client.closed).toBe(1008)
  const reasons = client.heard.map(
    (frame) => (frame[4] as { response?: { reason?: string } }).response?.reason,
  )
  expect(reasons).toContain('ClientJoinRateLimitReached: Too many joins per second')
})

test('answers a failed join', async () => {
  const identify = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  const { raw } = await open({}, { identify })
  const one = await raw()
  one.send('1', '1', 'realtime:there', 'phx_join', { access_token: 'a.b.c' })
  const reason = 'UnknownErrorOnChannel: Couldn’t join the channel, try again'
  await expect.poll(() => one.heard).toEqual([replyOf('1', '1', 'realtime:there', 'error', { reason })])
  one.socket.close()
})

test('checks many connections in turn instead of all in parallel', async () => {
  const COUNT = 30
  let [running, max, checks] = [0, 0, 0]
  const roleOf = async () => {
    max = Math.max(max, ++running)
    checks++
    await new Promise(setImmediate)
    running--
    return 'service_role' as const
  }
  const { raw } = await open({ reviewMs: 50 }, { roleOf })
  const all = await Promise.all(Array.from({ length: COUNT }, () => raw()))
  for (const each of all) each.send('1', '1', 'realtime:there', 'phx_join', { config: {} })
  for (const each of all) await expect.poll(() => each.heard).toHaveLength(1)
  max = checks = 0
  await expect.poll(() => checks).toBeGreaterThan(2 * COUNT)
  expect(max).toBeLessThan(COUNT / 2)
  for (const each of all) each.socket.close()
})

test('closes a connection on a message above the limit', async () => {
  const { raw } = await open({ message: 1000 })
  const client = await raw()
  client.send('1', '1', 'realtime:x', 'phx_join', { text: 'x'.repeat(2000) })
  expect(await client.closed).toBe(1009)
})

test('notifies clients of a shutdown, which silent ones don’t delay', async () => {
  const { raw, sockets } = await open({})
  const [polite, deaf] = [await raw(), await raw()]
  deaf.socket.pause()
  await sockets.close()
  expect(await polite.closed).toBe(1012)
  await expect(raw()).rejects.toThrow()
})

test('handles aborted handshakes, and refuses other protocols', async () => {
  const { port, url } = await open({})
  const ask = (upgrade: string, path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${upgrade}\r\n\r\n`
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(ask('websocket', '/realtime/v1/websocket?apikey=key'))
    socket.resetAndDestroy()
  }
  const socket = connect(port, '127.0.0.1')
  socket.write(ask('h2c', '/there'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('200 OK')
  socket.destroy()
  expect((await fetch(`${url}/there`)).status).toBe(200)
})

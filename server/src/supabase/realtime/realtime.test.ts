import { get } from 'node:http'
import { once } from 'node:events'
import { acceptTerms, putProfile } from '@studio/contract/profile'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { join, keyOf, openRaw, createRealtimeClients, replyOf } from './realtime.fixtures.ts'

let studio: Studio
let ana: TestActor
let ben: TestActor
const { speak, hush } = createRealtimeClients(() => studio)
beforeAll(async () => {
  studio = await startTestStudio()
  ana = await studio.onboarded('ana@example.com')
  ben = await studio.onboarded('ben@example.com')
})
afterEach(hush)
afterAll(() => studio.close())

const raw = () => openRaw(studio.url, keyOf(studio))

describe.each(['1.0.0', '2.0.0'])('version %s', (vsn) => {
  test('receives others’ messages, and its own on request', async () => {
    const one = (await speak(ana, vsn)).channel('room', { config: { broadcast: { self: true, ack: true } } })
    const two = (await speak(ben, vsn)).channel('room')
    const messages: unknown[] = []
    one.on('broadcast', { event: '*' }, (message) => messages.push(['one', message.event, message.payload]))
    two.on('broadcast', { event: 'note' }, (message) =>
      messages.push(['two', message.event, message.payload]),
    )
    expect(await Promise.all([join(one), join(two)])).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    expect(await one.send({ type: 'broadcast', event: 'note', payload: { text: 'año ✓' } })).toBe('ok')
    await expect.poll(() => messages).toHaveLength(2)
    expect(messages).toContainEqual(['one', 'note', { text: 'año ✓' }])
    expect(messages).toContainEqual(['two', 'note', { text: 'año ✓' }])
    await two.send({ type: 'broadcast', event: 'note', payload: 2 })
    await expect.poll(() => messages).toHaveLength(3)
    expect(messages[2]).toEqual(['one', 'note', 2])
  })

  test('receives present members, joins, changes and leaves', async () => {
    const one = (await speak(ana, vsn)).channel('lobby', { config: { presence: { key: 'ana' } } })
    const two = (await speak(ben, vsn)).channel('lobby', { config: { presence: { key: 'ben' } } })
    const messages: string[] = []
    one.on('presence', { event: 'join' }, ({ key }) => messages.push(`+${key}`))
    one.on('presence', { event: 'leave' }, ({ key }) => messages.push(`-${key}`))
    two.on('presence', { event: 'sync' }, () => {})
    await join(one)
    expect(await one.track({ mood: 'calm' })).toBe('ok')
    await join(two)
    await expect.poll(() => Object.keys(two.presenceState())).toEqual(['ana'])
    await two.track({ mood: 'busy' })
    await expect.poll(() => messages).toContain('+ben')
    await two.track({ mood: 'gone fishing' })
    await expect
      .poll(() => one.presenceState<{ mood: string }>().ben?.map(({ mood }) => mood))
      .toEqual(['gone fishing'])
    await two.untrack()
    await expect.poll(() => Object.keys(one.presenceState())).toEqual(['ana'])
    await two.track({ mood: 'back' })
    await expect
      .poll(() => Object.keys(one.presenceState()).sort((a, b) => a.localeCompare(b)))
      .toEqual(['ana', 'ben'])
    await two.socket.disconnect()
    await expect.poll(() => Object.keys(one.presenceState())).toEqual(['ana'])
  })
})

test('transfers bytes between clients of version 2, and not to those of version 1', async () => {
  const from = (await speak(ana)).channel('bytes')
  const to = (await speak(ben)).channel('bytes')
  const old = (await speak(ben, '1.0.0')).channel('bytes')
  const messages: unknown[] = []
  to.on('broadcast', { event: '*' }, ({ event, payload }) => messages.push([event, payload]))
  old.on('broadcast', { event: '*' }, ({ event }) => messages.push(['old', event]))
  await Promise.all([join(from), join(to), join(old)])
  await from.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([1, 2, 255]).buffer })
  await from.send({ type: 'broadcast', event: 'end', payload: {} })
  await expect.poll(() => messages).toHaveLength(3)
  expect(new Uint8Array((messages[0] as [string, ArrayBuffer])[1])).toEqual(new Uint8Array([1, 2, 255]))
  expect(messages.filter((entry) => Array.isArray(entry) && entry[0] === 'old')).toEqual([['old', 'end']])
})

describe('permissions', () => {
  const own = (actor: TestActor) => `user:${actor.id}`

  test('keep a user’s own topic private', async () => {
    const channel = (await speak(ana)).channel(own(ana), { config: { private: true } })
    expect(await join(channel)).toBe('SUBSCRIBED')
    for (const isPrivate of [true, false]) {
      const theirs = (await speak(ben)).channel(own(ana), { config: { private: isPrivate } })
      expect(await join(theirs)).toMatch(/Unauthorized: You do not have permissions to read/)
    }
    expect(await join((await speak(undefined)).channel(own(ana)))).toMatch(/Unauthorized/)
  })

  test('let only the server write to it', async () => {
    const channel = (await speak(ana)).channel(own(ana), {
      config: { private: true, broadcast: { self: true } },
    })
    const messages: unknown[] = []
    channel.on('broadcast', { event: '*' }, ({ payload }) => messages.push(payload))
    await join(channel)
    await channel.send({ type: 'broadcast', event: 'jobs', payload: { forged: true } })
    const post = await studio.fetch(`/realtime/v1/api/broadcast/${own(ana)}/events/jobs`, {
      method: 'POST',
      headers: { apikey: keyOf(studio), authorization: `Bearer ${ben.accessToken}` },
      body: '{"forged":true}',
    })
    expect(post.status).toBe(202)
    const { rows } = await studio.database.pool.query<{ value: string }>(
      "select value from installation_secrets where name = 'service_key'",
    )
    await studio.fetch('/realtime/v1/api/broadcast', {
      method: 'POST',
      headers: { apikey: rows[0]?.value ?? '' },
      body: JSON.stringify({ messages: [{ topic: own(ana), event: 'jobs', payload: { id: 'true' } }] }),
    })
    await expect.poll(() => messages).toEqual([{ id: 'true' }])
  })

  test('refuse other private topics, and public ones without a sign-in', async () => {
    expect(await join((await speak(ana)).channel('secret', { config: { private: true } }))).toMatch(
      /Unauthorized/,
    )
    expect(await join((await speak(undefined)).channel('room'))).toMatch(/Unauthorized/)
  })

  test('block messages in both directions until the gates are passed', async () => {
    const newUser = await studio.signUp()
    const send = () =>
      studio.fetch('/realtime/v1/api/broadcast/room/events/x', {
        method: 'POST',
        headers: { apikey: keyOf(studio), authorization: `Bearer ${newUser.accessToken}` },
        body: '{}',
      })
    for (const topic of [own(newUser), 'room'])
      expect(await join((await speak(newUser)).channel(topic))).toMatch(
        /Unauthorized: (Read and accept|Complete your profile)/,
      )
    expect((await send()).status).toBe(401)
    await studio.call(putProfile, { body: { displayName: 'New', useType: 'artist' } }, newUser)
    await studio.call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }, newUser)
    expect(await join((await speak(newUser)).channel(own(newUser)))).toBe('SUBSCRIBED')
    expect((await send()).status).toBe(202)
  })

  test('end channels with their sign-in', async () => {
    const actor = await studio.onboarded()
    const { socket, heard, send } = await raw()
    const topic = `realtime:user:${actor.id}`
    send('1', '1', topic, 'phx_join', { config: { private: 'true' }, access_token: actor.accessToken })
    await expect.poll(() => heard).toContainEqual(replyOf('1', '1', topic, 'ok', { postgres_changes: [] }))
    await actor.client.auth.signOut({ scope: 'global' })
    await expect.poll(() => heard).toContainEqual(['1', null, topic, 'phx_close', {}])
    expect(heard).toContainEqual([
      ...['1', null, topic, 'system'],
      {
        extension: 'system',
        status: 'error',
        channel: topic.slice(9),
        message: 'The session of this token has ended',
      },
    ])
    socket.close()
  })

  test('follow a token that is sent later', async () => {
    const { socket, heard, send } = await raw()
    const topic = `realtime:user:${ana.id}`
    send('1', '1', topic, 'phx_join', { config: {}, access_token: ana.accessToken })
    for (const token of [null, ana.accessToken, 'sb_publishable_x'])
      send('1', null, topic, 'access_token', { access_token: token })
    send('1', '5', topic, 'presence', { type: 'presence', event: 'track', payload: 'text' })
    await expect
      .poll(() => heard)
      .toContainEqual(replyOf('1', '5', topic, 'error', { reason: 'Presence track payload must be a map' }))
    send('1', null, topic, 'access_token', { access_token: ben.accessToken })
    await expect.poll(() => heard).toContainEqual(['1', null, topic, 'phx_close', {}])
    socket.close()
  })
})

describe('frames', () => {
  test('get the responses of the protocol', async () => {
    const { socket, heard, send } = await raw()
    const join = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'media' }] } }
    send(null, '1', 'phoenix', 'heartbeat', {})
    send('2', '2', 'realtime:room', 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
    send('3', '3', 'realtime:', 'phx_join', {})
    send('4', '4', 'realtime:room', 'phx_join', { ...join, access_token: ana.accessToken })
    send('5', '5', 'realtime:room', 'phx_join', { access_token: 'not.a.token' })
    send('6', '6', 'realtime:room', 'phx_join', { access_token: ana.accessToken })
    send('6', '7', 'realtime:room', 'phx_leave', {})
    socket.send('neither JSON')
    socket.send(Buffer.from([3, 255, 255, 255]))
    await expect.poll(() => heard).toContainEqual(replyOf('6', '7', 'realtime:room', 'ok', {}))
    expect(heard).toContainEqual(replyOf(null, '1', 'phoenix', 'ok', {}))
    expect(heard).toContainEqual(replyOf('2', '2', 'realtime:room', 'error', { reason: 'unmatched topic' }))
    expect(heard).toContainEqual(
      replyOf('3', '3', 'realtime:', 'error', {
        reason: 'TopicNameRequired: You must provide a topic name',
      }),
    )
    expect(heard).toContainEqual(
      replyOf('4', '4', 'realtime:room', 'ok', {
        postgres_changes: [{ event: '*', schema: 'public', table: 'media', id: 1 }],
      }),
    )
    // A second join replaces the first.
    expect(heard).toContainEqual(['4', null, 'realtime:room', 'phx_close', {}])
    expect(heard).toContainEqual(
      replyOf('5', '5', 'realtime:room', 'error', {
        reason: 'JwtSignatureError: Failed to validate JWT signature',
      }),
    )
    expect(heard).toContainEqual(['6', null, 'realtime:room', 'phx_close', {}])
    socket.close()
  })

  test.each([
    ['', 401],
    ['apikey=sb_publishable_wrong', 401],
    ['vsn=9.0.0&apikey=KEY', 403],
  ])('are refused during the handshake: %s', async (query, status) => {
    const target = `${studio.url.replace('http', 'ws')}/realtime/v1/websocket?${query.replace('KEY', keyOf(studio))}`
    const socket = new WebSocket(target)
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(status)
  })

  test.each([
    ['two hosts', ['Host', 'a', 'Host', 'b']],
    ['a host that is a list', ['Host', 'a, b']],
    ['two origins', ['Host', 'a', 'Origin', 'http://a', 'Origin', 'http://b']],
  ])('are refused with %s, like every request', async (_name, headers) => {
    const query = `apikey=${keyOf(studio)}&vsn=2.0.0`
    const handshake = ['Sec-WebSocket-Version', '13', 'Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ==']
    const request = get(`${studio.url}/realtime/v1/websocket?${query}`, {
      headers: [...headers, 'Connection', 'Upgrade', 'Upgrade', 'websocket', ...handshake],
    })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', ({ statusCode }) => resolve(statusCode))
      request.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
    })
    expect(status).toBe(400)
  })

  test('posted without a connection need a valid bearer token and body', async () => {
    const post = (body: string, authorization = `Bearer ${ana.accessToken}`) =>
      studio.fetch('/realtime/v1/api/broadcast', {
        method: 'POST',
        headers: { apikey: keyOf(studio), authorization },
        body,
      })
    expect((await post('{"messages":[{"topic":"room","event":"x","payload":{}}]}')).status).toBe(202)
    expect((await post('{"messages":[{"topic":""}]}')).status).toBe(422)
    expect((await post('no')).status).toBe(422)
    expect((await post('{"messages":[]}', 'Bearer a.b.c')).status).toBe(401)
  })
})

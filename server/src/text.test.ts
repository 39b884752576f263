import { randomUUID } from 'node:crypto'
import { createDelivery, enterShare, linkDelivery } from '@studio/contract/deliveries'
import { createBooth, createEvent, pairBooth } from '@studio/contract/kiosk'
import { getProfile, putProfile } from '@studio/contract/profile'
import { createProof, enterProof, makeProofLink, openProof } from '@studio/contract/proofs'
import { type Endpoint, pathOf, principalOf } from '@studio/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../testing/index.ts'
import { exampleOf, type TextPlace, textsIn } from '../testing/texts-in.ts'
import { keysOf } from './supabase/auth/auth.fixtures.ts'
import { openRaw, replyOf } from './supabase/realtime/realtime.fixtures.ts'

/** Text that JSON allows but PostgreSQL cannot store: NUL and unpaired surrogates. */
const BAD = ['\0', 'a\0b', '\ud800', 'x\udfff', '\udc00\ud800']
const ID = '00000000-0000-4000-8000-000000000000'

let studio: Studio
let admin: TestActor
/** Token of a booth of the admin. */
let booth: string
/** Cookies of a guest of the admin’s proof and of one of their delivery, by principal. */
let guests: Record<string, string>
beforeAll(async () => {
  studio = await startTestStudio({ environment: { STUDIO_FLAG_PURCHASING: 'on' } })
  admin = await studio.onboarded()
  const body = { name: 'Gala', timeZone: 'Europe/Madrid', pin: '4711' }
  const { event } = await studio.call(createEvent, { body }, admin)
  const created = await studio.call(createBooth, { params: { id: event.id }, body: { name: 'Bar' } }, admin)
  booth = (await studio.call(pairBooth, { body: { code: created.code } })).token
  guests = await enterAsGuests()
})
afterAll(() => studio.close())

async function enterAsGuests(): Promise<Record<string, string>> {
  const { rows } = await studio.database.pool.query(
    `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
     values ($1, 'image', 'studio', 'studio', '', 96, 64, 'media/none', 'image/jpeg', 1, '', '') returning id`,
    [admin.id],
  )
  const mediaId = rows[0].id
  const { proof } = await studio.call(createProof, { body: { title: 'Coats', items: [{ mediaId }] } }, admin)
  const params = { id: proof.id }
  const { link } = await studio.call(makeProofLink, { params, body: { pin: null } }, admin)
  await studio.call(openProof, { params }, admin)
  const { delivery } = await studio.call(
    createDelivery,
    { body: { title: 'Coats', ids: [mediaId], presets: ['web'] } },
    admin,
  )
  const shared = await studio.call(linkDelivery, { params: { id: delivery.id }, body: {} }, admin)
  return {
    'proof-guest': await enter(enterProof.path, link),
    'share-guest': await enter(enterShare.path, shared.link),
  }
}

/** Opens a link as a guest; returns the cookie. */
async function enter(path: string, link: string): Promise<string> {
  const response = await studio.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link: link.split('#')[1] }),
  })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const endpoints = () => studio.app.http.endpoints
/** Format of a guest’s link. Values generated from its schema have no length. */
const LINK = 'a'.repeat(32)
const paramsOf = ({ params, path }: Endpoint) => ({
  ...(exampleOf(params) as Record<string, string>),
  ...(path.includes(':token') ? { token: LINK } : {}),
})
const addressOf = (endpoint: Endpoint) => pathOf(endpoint.path, paramsOf(endpoint))

const send = (
  what: string | Pick<Endpoint, 'method' | 'access'>,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => {
  const principal = typeof what === 'string' ? undefined : principalOf(what)
  const cookie = principal && guests[principal]
  return studio.fetch(path, {
    method: typeof what === 'string' ? what : what.method,
    headers: {
      authorization: `Bearer ${principal === 'kiosk' ? booth : admin.accessToken}`,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

interface RefusedValue {
  ok: false
  error: { code: string; details?: Record<string, string> }
}

describe('text that can’t be stored, in our own calls', () => {
  test('is refused in every field of every body, with the name of the field', async () => {
    let fields = 0
    for (const endpoint of endpoints())
      for (const { path, with: valueWith } of textsIn(endpoint.body)) {
        fields++
        for (const text of BAD) {
          const body = valueWith(text)
          // Bodies are objects; other values that the schema accepts have no fields.
          if (typeof body !== 'object') continue
          const response = await send(endpoint, addressOf(endpoint), body)
          const name = `${endpoint.method} ${endpoint.path}: ${path.join('.')} ${JSON.stringify(text)}`
          expect(response.status, name).toBe(422)
          const { error } = (await response.json()) as RefusedValue
          expect([error.code, Object.keys(error.details ?? {})], name).toEqual([
            'INPUT_INVALID',
            [path.join('.') || 'body'],
          ])
        }
      }
    expect(fields).toBeGreaterThan(100)
  })

  test('is refused in every field of every query', async () => {
    let fields = 0
    for (const endpoint of endpoints())
      for (const { path } of textsIn(endpoint.query)) {
        fields++
        const [field] = path as [string]
        for (const text of ['%00', 'a%00b']) {
          const response = await send(endpoint, `${addressOf(endpoint)}?${field}=${text}`)
          const name = `${endpoint.method} ${endpoint.path}: ${field}`
          // Endpoints with an earlier check return their own answer: NOT_FOUND.
          if (response.status === 404) continue
          expect(response.status, name).toBe(422)
          const { error } = (await response.json()) as RefusedValue
          expect(Object.keys(error.details ?? {}), name).toEqual([field])
        }
      }
    expect(fields).toBeGreaterThan(20)
  })

  test('is refused in every part of a URL, and so are bytes that aren’t text', async () => {
    for (const endpoint of endpoints())
      for (const name of Object.keys(paramsOf(endpoint)))
        for (const text of ['%00', 'a%00', '%ED%A0%80', '%ff']) {
          const path = pathOf(endpoint.path.replace(`:${name}`, text), paramsOf(endpoint))
          const response = await send(endpoint, path)
          expect([400, 404, 422], `${endpoint.method} ${path}`).toContain(response.status)
          expect(await response.json(), path).toMatchObject({
            ok: false,
            error: { code: expect.any(String) },
          })
        }
  })

  test('never causes an internal error in the headers of a call', async () => {
    const odd = 'a\u0080\u00ff'
    for (const endpoint of endpoints()) {
      const headers = Object.fromEntries(
        [
          'user-agent',
          'accept-language',
          'if-none-match',
          'range',
          'if-range',
          'x-forwarded-for',
          'cookie',
          'referer',
        ].map((name) => [name, odd]),
      )
      const response = await send(endpoint, addressOf(endpoint), undefined, headers)
      expect(response.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500)
    }
  })

  test('is refused as an Idempotency-Key', async () => {
    for (const endpoint of endpoints().filter(({ idempotent }) => idempotent)) {
      const [place] = textsIn(endpoint.body)
      const body = place?.with('text') ?? {}
      const response = await send(endpoint, addressOf(endpoint), body, {
        'idempotency-key': 'a\u00ff',
      })
      expect([404, 422], `${endpoint.method} ${endpoint.path}`).toContain(response.status)
    }
  })

  test('is never altered: invalid UTF-8 is refused', async () => {
    for (const bytes of [[0xed, 0xa0, 0x80], [0xff], [0xc3]]) {
      const response = await studio.fetch('/api/profile', {
        method: 'PUT',
        headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
        body: Buffer.concat([
          Buffer.from('{"useType":"artist","displayName":"Ada '),
          Buffer.from(bytes),
          Buffer.from('"}'),
        ]),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ ok: false, error: { code: 'INPUT_INVALID' } })
    }
  })

  test('is found, or passed, quickly in a body of any depth', async () => {
    const deep = (text: string) => `${'['.repeat(400_000)}${JSON.stringify(text)}${']'.repeat(400_000)}`
    for (const text of ['\0', 'x'])
      expect((await send('PUT', '/api/profile', deep(text))).status, text).toBe(422)
  })

  test('is the only exception: all other texts are returned unchanged', async () => {
    const displayName = 'Ada 👩‍🎨 \uffff \ufffd é'
    const profile = { displayName, useType: 'artist' as const }
    await studio.call(putProfile, { body: profile }, admin)
    expect((await studio.call(getProfile, {}, admin)).displayName).toBe(displayName)
  })
})

describe('text that can’t be stored, in the wire protocols', () => {
  const key = () => studio.app.publicConfig().auth.publishableKey
  const routes = (pattern: RegExp) =>
    [...studio.app.http.routes].flatMap((route) => {
      const [method = '', path = ''] = route.split(' ')
      return pattern.test(route) ? [{ method, path }] : []
    })
  const filled = (path: string) => path.replace(/:[a-zA-Z]+/g, ID).replace('*', 'a/b.txt')

  test('is refused in every body of /auth/v1, in any field', async () => {
    const matching = routes(/^(POST|PUT|PATCH) \/auth\/v1\//)
    expect(matching.length).toBeGreaterThan(15)
    const { service } = await keysOf(studio)
    for (const { method, path } of matching)
      for (const bad of BAD)
        for (const body of [
          { email: bad },
          { data: { a: [{ b: bad }] } },
          { [bad]: 1 },
          { refresh_token: bad },
        ]) {
          const bearer = path.includes('/admin/') || path.endsWith('/invite') ? service : admin.accessToken
          const headers = {
            apikey: bearer === admin.accessToken ? key() : bearer,
            authorization: `Bearer ${bearer}`,
          }
          const response = await send(method, filled(path), body, headers)
          const name = `${method} ${path} ${JSON.stringify(body)}`
          expect([response.status, await response.json()], name).toEqual([
            400,
            expect.objectContaining({ error_code: 'validation_failed', msg: expect.any(String) }),
          ])
        }
  })

  test('is refused in all URLs and queries, and never causes an internal error', async () => {
    for (const { method, path } of routes(/^[A-Z]+ \/(auth|rest|storage|realtime)\/v1\//)) {
      const places = [
        `${filled(path)}?apikey=${key()}&token=%00&select=%00&redirect_to=a%00b&type=%00&provider=%00&id=eq.%00`,
        ...Array.from(path.matchAll(/:[a-zA-Z]+|\*/g), ([part]) => filled(path.replace(part, 'a%00b'))),
      ]
      for (const place of places) {
        const response = await send(method, place, undefined, { apikey: key() })
        expect([400, 403, 404, 405, 412, 415, 422], `${method} ${place}`).toContain(response.status)
      }
    }
  })

  test('is refused in the metadata of a file', async () => {
    const base64 = (value: string) => Buffer.from(value).toString('base64')
    const upload = (headers: Record<string, string>, body: string | FormData = 'text') =>
      studio.fetch(`/storage/v1/object/files/${admin.id}/${randomUUID()}.txt`, {
        method: 'POST',
        headers: { apikey: key(), authorization: `Bearer ${admin.accessToken}`, ...headers },
        body,
      })
    expect((await upload({ 'x-metadata': base64('{"a":"b"}') })).status).toBe(200)
    for (const text of BAD) {
      const metadata = JSON.stringify({ a: { b: text } })
      expect((await upload({ 'x-metadata': base64(metadata) })).status).toBe(400)
      for (const [field, value] of [
        ['metadata', metadata],
        ['cacheControl', text],
      ] as const) {
        // Forms cannot contain an unpaired surrogate: it is sent as the replacement character.
        if (field === 'cacheControl' && !text.includes('\0')) continue
        const form = new FormData()
        form.set(field, value)
        form.set('', new Blob(['text'], { type: 'text/plain' }), 'a.txt')
        expect((await upload({}, form)).status, field).toBe(400)
      }
      const headers = [`bucketName ${base64('files')}`, `objectName ${base64(`${admin.id}/a\0b.txt`)}`]
      const metadataHeaders = [
        headers[0],
        `objectName ${base64(`${admin.id}/a.txt`)}`,
        `metadata ${base64(metadata)}`,
      ]
      for (const all of [headers, metadataHeaders]) {
        const response = await send('POST', '/storage/v1/upload/resumable', undefined, {
          apikey: key(),
          'tus-resumable': '1.0.0',
          'upload-length': '4',
          'upload-metadata': all.join(','),
        })
        expect(response.status, all.join()).toBe(400)
      }
      for (const [path, body] of [
        ['bucket', { id: text, name: text }],
        ['object/list/files', { prefix: text, search: text }],
        ['object/list-v2/files', { prefix: text, cursor: text }],
        ['object/move', { bucketId: 'files', sourceKey: text, destinationKey: 'b' }],
        ['object/copy', { bucketId: 'files', sourceKey: 'a', destinationKey: text }],
        ['object/sign/files', { expiresIn: 60, paths: [text] }],
      ] as const) {
        const response = await send('POST', `/storage/v1/${path}`, body, { apikey: key() })
        expect(response.status, path).toBe(400)
        expect(await response.json(), path).toMatchObject({ statusCode: '400' })
      }
    }
  })

  test('is refused in messages on a topic, without closing the connection', async () => {
    const raw = await openRaw(studio.url, key())
    const topic = 'realtime:room'
    const reason = { reason: 'MalformedMessage: It holds a character that no text can have' }
    const sendFrame = async (...frame: unknown[]) => {
      const before = raw.heard.length
      raw.send(...frame)
      await expect.poll(() => raw.heard.length).toBeGreaterThan(before)
      return raw.heard[before]
    }
    for (const text of BAD) {
      const joining = { config: { presence: { key: text } }, access_token: admin.accessToken }
      expect(await sendFrame('1', '1', topic, 'phx_join', joining)).toEqual(
        replyOf('1', '1', topic, 'error', reason),
      )
      const reply = await sendFrame('1', '2', `${topic}${text}`, 'phx_join', {
        access_token: admin.accessToken,
      })
      expect(reply?.[4]).toEqual({ status: 'error', response: reason })
    }
    expect(await sendFrame('1', '3', topic, 'phx_join', { access_token: admin.accessToken })).toMatchObject([
      ...['1', '3', topic, 'phx_reply'],
      { status: 'ok' },
    ])
    for (const text of BAD) {
      const frame = { type: 'broadcast', event: 'x', payload: { a: text } }
      expect(await sendFrame('1', '4', topic, 'broadcast', frame)).toEqual(
        replyOf('1', '4', topic, 'error', reason),
      )
      const headers = { apikey: key() }
      const message = { topic: 'room', event: text, payload: {} }
      const path = '/realtime/v1/api/broadcast'
      expect((await send('POST', path, { messages: [message] }, headers)).status).toBe(422)
      expect((await send('POST', `${path}/room/events/x`, { a: text }, headers)).status).toBe(422)
    }
    expect(
      (await send('POST', '/realtime/v1/api/broadcast/a%00/events/x', {}, { apikey: key() })).status,
    ).toBe(422)
    raw.socket.close()
  })
})

describe('a day or an instant', () => {
  const isTime = ({ format }: TextPlace) => format === 'date' || format === 'date-time'
  const timesOf = (schema: unknown): TextPlace[] => textsIn(schema).filter(isTime)
  const UNSTORABLE = {
    date: ['0000-01-01', '0000-12-31', '10000-01-01', '+010000-01-01', '-000001-01-01'],
    'date-time': ['0000-01-01T00:00:00Z', '10000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'],
  }
  const STORABLE = {
    date: ['0001-01-01', '9999-12-31'],
    'date-time': ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  }
  type Format = keyof typeof STORABLE
  const instants = (texts: string[]) => texts.map(encodeURIComponent)

  test('outside the years 0001 to 9999 is refused in every body, with the field', async () => {
    let fields = 0
    for (const endpoint of endpoints())
      for (const { path, format, with: valueWith } of timesOf(endpoint.body)) {
        fields++
        for (const text of UNSTORABLE[format as Format]) {
          const response = await send(endpoint, addressOf(endpoint), valueWith(text))
          const name = `${endpoint.method} ${endpoint.path}: ${path.join('.')} ${text}`
          expect(response.status, name).toBe(422)
          const { error } = (await response.json()) as RefusedValue
          expect(Object.keys(error.details ?? {}), name).toContain(path.join('.'))
        }
        for (const text of STORABLE[format as Format]) {
          const response = await send(endpoint, addressOf(endpoint), valueWith(text))
          const name = `${endpoint.method} ${endpoint.path}: ${path.join('.')} ${text}`
          expect(response.status, name).toBeLessThan(500)
        }
      }
    expect(fields).toBeGreaterThan(10)
  })

  test('outside the years 0001 to 9999 is refused in every query, with the field', async () => {
    let fields = 0
    for (const endpoint of endpoints())
      for (const { path, format } of timesOf(endpoint.query)) {
        fields++
        const [field] = path as [string]
        for (const text of instants(UNSTORABLE[format as Format])) {
          const response = await send(endpoint, `${addressOf(endpoint)}?${field}=${text}`)
          const name = `${endpoint.method} ${endpoint.path}: ${field} ${text}`
          if (response.status === 404) continue
          expect(response.status, name).toBe(422)
          const { error } = (await response.json()) as RefusedValue
          expect(Object.keys(error.details ?? {}), name).toContain(field)
        }
        for (const text of instants(STORABLE[format as Format])) {
          const response = await send(endpoint, `${addressOf(endpoint)}?${field}=${text}`)
          expect(response.status, `${endpoint.method} ${endpoint.path}: ${field} ${text}`).toBeLessThan(500)
        }
      }
    expect(fields).toBeGreaterThan(10)
  })
})

import { endpoint, Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { bind, bindAs, createHttp, type Http } from './index.ts'
import { CALL_BYTES } from './writes.ts'

let http: Http
const counted: [writer: string, bytes: number][] = []
const common = { summary: 'Write', factor: 'none', gates: 'none', output: z.object({}) } as const
const body = z.object({ text: z.string() })

beforeEach(async () => {
  counted.length = 0
  http = await createHttp({ log: createLog('silent'), trustedProxies: [] })
  http.guardWith(async () => {})
  http.authenticateWith((token) => {
    const [id, email] = [token, 'somebody@example.com']
    return token === 'ann' ? { id, email, signInId: id, aal: 'aal1', mustStepUp: false } : undefined
  })
  const visitors = http.register<string>({
    name: 'visitor',
    find: async ({ headers }) => headers['x-visitor'] as string | undefined,
    missing: () => new Refusal('AUTH_REQUIRED', 'Come by the link.'),
    admit: async () => {},
    writer: (name) => `visitors ${name}`,
  })
  http.countWritesWith(async (...write) => void counted.push(write))
  const raw = { raw: ['image/png'], maxBytes: 9 }
  const endpoints = [
    ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
      endpoint({ ...common, method, path: '/api/words', access: 'user', body }),
    ),
    ...(['GET', 'DELETE'] as const).map((method) =>
      endpoint({ ...common, method, path: '/api/words', access: 'user' }),
    ),
    endpoint({ ...common, method: 'POST', path: '/api/open', access: 'public', body }),
    endpoint({ ...common, method: 'POST', path: '/api/copy', access: 'user', copies: 1_000 }),
    endpoint({ ...common, method: 'POST', path: '/api/file', access: 'user', body: raw }),
  ]
  for (const each of endpoints)
    bind(http, each, async (_request, { raw }) => {
      // Reads files like a handler that stores them.
      if (each.path === '/api/file') for await (const _ of raw.body as AsyncIterable<Buffer>);
      return {}
    })
  const access = { principal: 'visitor' }
  const own = endpoint({ ...common, method: 'POST', path: '/api/visitor', access, body })
  bindAs(http, visitors, own, async () => ({}))
})
afterEach(() => http.server.close())

async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, more: object = {}) {
  const headers = { authorization: 'Bearer ann' }
  const { statusCode } = await http.server.inject({ method, url, headers, ...more })
  return statusCode
}
const payload = { text: 'wörds' }
const BYTES = CALL_BYTES + Buffer.byteLength(JSON.stringify(payload))

test('counts the body plus a base for writes, and nothing for reads and deletes', async () => {
  for (const method of ['POST', 'PUT', 'PATCH'] as const) await send(method, '/api/words', { payload })
  expect(counted).toEqual(Array.from({ length: 3 }, () => ['account ann', BYTES]))
  for (const method of ['GET', 'DELETE'] as const) expect(await send(method, '/api/words')).toBe(200)
  expect(counted).toHaveLength(3)
})

test('counts principals by their writer id, and anonymous callers not at all', async () => {
  await send('POST', '/api/visitor', { payload, headers: { 'x-visitor': 'ben' } })
  await send('POST', '/api/open', { payload, headers: {} })
  expect(counted.map(([writer]) => writer)).toEqual(['visitors ben'])
  // A signed-in user counts as the writer on every endpoint.
  await send('POST', '/api/open', { payload })
  expect(counted.at(-1)).toEqual(['account ann', BYTES])
})

test('measures bodies of unknown length, counts copies, and excludes files', async () => {
  const headers = { authorization: 'Bearer ann', 'content-type': 'application/json' }
  const address = await http.server.listen({ port: 0, host: '127.0.0.1' })
  // More bytes than the same value has when serialised again.
  const stream = new Blob(['  ', JSON.stringify(payload)]).stream()
  await fetch(`${address}/api/words`, { method: 'PUT', headers, body: stream, duplex: 'half' })
  await send('POST', '/api/copy')
  const file = { payload: Buffer.from('12345678'), headers: { ...headers, 'content-type': 'image/png' } }
  expect(await send('POST', '/api/file', file)).toBe(200)
  expect(counted.map(([, bytes]) => bytes)).toEqual([BYTES + 2, CALL_BYTES + 1_000, CALL_BYTES])
})

test('counts nothing for invalid requests, and runs no handler above the limit', async () => {
  expect(await send('POST', '/api/words', { payload: { text: 1 } })).toBe(422)
  expect(counted).toEqual([])
  http.countWritesWith(async () => {
    throw new Refusal('RATE_LIMITED', 'Too much.', { retryAfter: 7 })
  })
  expect(await send('POST', '/api/words', { payload })).toBe(429)
  expect(await send('GET', '/api/words')).toBe(200)
})

import { endpoint } from '@studio/contract/kernel'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { ServerUnreachable, Refused } from './errors.ts'

const common = { access: 'public', factor: 'none' } as const
const addThing = endpoint({
  ...common,
  summary: 'Add a thing',
  method: 'POST',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ copies: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
})
const getFile = endpoint({
  ...common,
  summary: 'Get a file',
  method: 'GET',
  path: '/api/files',
  output: { bytes: ['image/png'] },
})
const input = { params: { id: 'a b' }, query: { copies: '2' }, body: { name: 'Lamp' } }

test('builds the request from the endpoint and parses the answer', async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ name: 'Lamp', more: 1 }))
  vi.stubGlobal('fetch', send)
  expect(await call(addThing, input)).toEqual({ name: 'Lamp' })
  const [url, request] = send.mock.calls[0]!
  expect(url).toBe('/api/things/a%20b?copies=2')
  expect(request).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Lamp"}',
  })
})

test.each([
  ['a page of a captive portal', 200, '<html>', ServerUnreachable],
  ['a response in another format', 200, '{"title":"Lamp"}', ServerUnreachable],
  ['an unavailable server', 503, '{"error":{}}', ServerUnreachable],
  ['an overloaded server', 429, '{"error":{"code":"RATE_LIMITED"}}', ServerUnreachable],
  ['a rate limit of one action', 429, '{"error":{"reason":"kiosk-guest.tooManyReports"}}', Refused],
  ['a refusal', 409, '{"error":{"reason":"proofGuest.closed"}}', Refused],
])('identifies %s', async (_, status, body, kind) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  await expect(call(addThing, input)).rejects.toBeInstanceOf(kind)
})

test('a device without a connection has not reached the server', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(addThing, input)).rejects.toBeInstanceOf(ServerUnreachable)
})

test('returns files, and only files of the types that the endpoint names', async () => {
  const answerAs = (type: string) =>
    vi.stubGlobal('fetch', async () => new Response('bytes', { headers: { 'content-type': type } }))
  answerAs('image/png')
  expect(await (await call(getFile, {})).text()).toBe('bytes')
  answerAs('text/html; charset=utf-8')
  await expect(call(getFile, {})).rejects.toBeInstanceOf(ServerUnreachable)
})

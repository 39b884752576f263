import { endpoint, Refusal } from '@studio/contract/kernel'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '../log/index.ts'
import { bind, bindAs, createHttp, type Http, type Principal } from './index.ts'

// Visitors are identified by a header and come through a link that may be closed. Devices may call only their
// endpoints.

const common = {
  summary: 'Look',
  method: 'GET',
  factor: 'none',
  output: z.object({ name: z.string() }),
} as const
const VISITOR_ENDPOINT = endpoint({ ...common, path: '/api/of-visitors', access: { principal: 'visitor' } })
const HIDDEN = endpoint({ ...common, path: '/api/hidden', access: 'public', hidden: true })
const BYTES = endpoint({
  ...common,
  path: '/api/bytes',
  access: 'public',
  hidden: true,
  output: { bytes: ['text/plain'] },
})

const recognised = (header: string, more: Partial<Principal<string>> = {}): Principal<string> => ({
  name: header.slice(2),
  find: async ({ headers }) => headers[header] as string | undefined,
  missing: () => new Refusal('AUTH_REQUIRED', 'Come by the link.'),
  admit: async (name) => {
    if (name === 'late') throw new Refusal('CONFLICT', 'It is closed.')
  },
  writer: (name) => name,
  ...more,
})

let http: Http
beforeEach(async () => {
  http = await createHttp({ log: createLog('silent'), trustedProxies: [] })
  const visitors = http.register(recognised('x-visitor'))
  http.register(recognised('x-device', { elsewhere: () => new Refusal('FORBIDDEN', 'Not here.') }))
  bindAs(http, visitors, VISITOR_ENDPOINT, async (_, { who }) => ({ name: who }))
  bind(http, endpoint({ ...common, path: '/api/open', access: 'public' }), async () => ({ name: 'anybody' }))
  bind(http, HIDDEN, async () => ({ name: 'hidden' }))
  bind(http, BYTES, async () => ({ headers: { 'content-type': 'text/plain' }, body: Buffer.from('hidden') }))
})
afterEach(() => http.server.close())

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, json } = await http.server.inject({ url, headers })
  const answer = json<{ name?: string; error?: { code: string } }>()
  return [statusCode, answer.name ?? answer.error?.code]
}

test('passes the caller to the handler', async () => {
  expect(await ask(VISITOR_ENDPOINT.path, { 'x-visitor': 'ann' })).toEqual([200, 'ann'])
})

test('refuses missing and revoked credentials with the feature’s refusal', async () => {
  expect(await ask(VISITOR_ENDPOINT.path)).toEqual([401, 'AUTH_REQUIRED'])
  expect(await ask(VISITOR_ENDPOINT.path, { 'x-visitor': 'late' })).toEqual([409, 'CONFLICT'])
})

test('treats a principal as anonymous or refuses it on other endpoints', async () => {
  expect(await ask('/api/open', { 'x-visitor': 'ann' })).toEqual([200, 'anybody'])
  expect(await ask('/api/open', { 'x-device': 'one' })).toEqual([403, 'FORBIDDEN'])
  expect(await ask(VISITOR_ENDPOINT.path, { 'x-visitor': 'ann', 'x-device': 'one' })).toEqual([
    403,
    'FORBIDDEN',
  ])
})

test('binds an endpoint only for the principal of its contract', () => {
  expect(() => bind(http, VISITOR_ENDPOINT, async () => ({ name: '' }))).toThrow('bind it with `bindAs`')
  expect(() => bindAs(http, recognised('x-device'), VISITOR_ENDPOINT, async () => ({ name: '' }))).toThrow(
    'not for device',
  )
  expect(() => http.register(recognised('x-visitor'))).toThrow('called visitor')
})

test('sends the headers of hidden responses, also for refusals', async () => {
  const headersOf = async (url: string, headers = {}) => (await http.server.inject({ url, headers })).headers
  const hidden = {
    'x-robots-tag': 'noindex, nofollow, noai, noimageai',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  }
  expect(await headersOf(HIDDEN.path)).toMatchObject(hidden)
  expect(await headersOf(HIDDEN.path, { 'x-device': 'one' })).toMatchObject(hidden)
  const bytes = await headersOf(BYTES.path)
  expect(bytes).toMatchObject({ ...hidden, 'cross-origin-resource-policy': 'same-origin' })
  expect((await headersOf('/api/open'))['referrer-policy']).not.toBe('no-referrer')
})

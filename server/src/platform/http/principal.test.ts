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
const OF_VISITORS = endpoint({ ...common, path: '/api/of-visitors', access: { principal: 'visitor' } })
const HIDDEN = endpoint({ ...common, path: '/api/hidden', access: 'public', hidden: true })
const BYTES = endpoint({
  ...common,
  path: '/api/bytes',
  access: 'public',
  hidden: true,
  output: { bytes: ['text/plain'] },
})

const known = (header: string, more: Partial<Principal<string>> = {}): Principal<string> => ({
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
  const visitors = http.register(known('x-visitor'))
  http.register(known('x-device', { elsewhere: () => new Refusal('FORBIDDEN', 'Not here.') }))
  bindAs(http, visitors, OF_VISITORS, async (_, { who }) => ({ name: who }))
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

test('the handler is told which one calls', async () => {
  expect(await ask(OF_VISITORS.path, { 'x-visitor': 'ann' })).toEqual([200, 'ann'])
})

test('whoever brings nothing of theirs, and who may call no more, is refused in the words of the feature', async () => {
  expect(await ask(OF_VISITORS.path)).toEqual([401, 'AUTH_REQUIRED'])
  expect(await ask(OF_VISITORS.path, { 'x-visitor': 'late' })).toEqual([409, 'CONFLICT'])
})

test('elsewhere one is nobody, or refused whatever they ask', async () => {
  expect(await ask('/api/open', { 'x-visitor': 'ann' })).toEqual([200, 'anybody'])
  expect(await ask('/api/open', { 'x-device': 'one' })).toEqual([403, 'FORBIDDEN'])
  expect(await ask(OF_VISITORS.path, { 'x-visitor': 'ann', 'x-device': 'one' })).toEqual([403, 'FORBIDDEN'])
})

test('an endpoint is bound for those that its contract names', () => {
  expect(() => bind(http, OF_VISITORS, async () => ({ name: '' }))).toThrow('bind it with `bindAs`')
  expect(() => bindAs(http, known('x-device'), OF_VISITORS, async () => ({ name: '' }))).toThrow(
    'not for device',
  )
  expect(() => http.register(known('x-visitor'))).toThrow('called visitor')
})

test('what is hidden says so, refused or not, and its bytes are shown as a picture or not at all', async () => {
  const headersOf = async (url: string, given = {}) =>
    (await http.server.inject({ url, headers: given })).headers
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

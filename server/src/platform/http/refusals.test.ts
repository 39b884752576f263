import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { endpoint, Refusal } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { bind, createHttp, type Http, serveWebApp } from './index.ts'
import { limit } from '../../../testing/patience.ts'

// Limits with enough slack for a machine that stalls briefly.
const LIMITS = { wholeMs: 150, progressMs: 800, progressBytes: 100, everyMs: 20 }
const write = endpoint({
  summary: 'Write',
  method: 'POST',
  path: '/api/write',
  access: 'public',
  factor: 'none',
  body: z.object({ text: z.optional(z.string()) }),
  output: z.object({ length: z.number() }),
})
const upload = endpoint({
  summary: 'Upload',
  method: 'POST',
  path: '/api/upload',
  access: 'public',
  factor: 'none',
  body: { multipart: { field: 'file', maxBytes: 1000 } },
  output: z.object({ bytes: z.number() }),
})

let http: Http
let url: string
const broken: { with: unknown } = { with: undefined }
beforeAll(async () => {
  http = await createHttp({
    log: createLog('silent'),
    trustedProxies: [],
    bodies: LIMITS,
    publicUrl: 'https://studio.example',
  })
  bind(http, write, async ({ body }) => {
    if (broken.with) throw broken.with
    return { length: body.text?.length ?? 0 }
  })
  bind(http, upload, async (_, { raw }) => {
    let bytes = 0
    for await (const chunk of raw.raw) bytes += (chunk as Buffer).length
    return { bytes }
  })
  await serveWebApp(http, '/nowhere', { config: () => ({}) })
  await http.server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(http.server.server.address() as { port: number }).port}`
})
afterAll(() => http.server.close())

function promised(): [Promise<void>, () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return [promise, resolve]
}

interface ParsedResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends raw text on a connection and collects the response until it closes. */
function exchange(
  text: string,
  talk?: (write: (text: string) => boolean) => NodeJS.Timeout,
): Promise<ParsedResponse> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    const timer = talk?.((more) => socket.writable && socket.write(more))
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    // A sender that is cut off while writing may see only a connection error.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
      const [line = '', ...headers] = head.split('\r\n')
      resolve({
        status: Number(line.split(' ')[1]),
        headers: Object.fromEntries(headers.map((one) => one.toLowerCase().split(': ') as [string, string])),
        body,
      })
    })
  })
}
const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${body}`

describe('every refusal has the same envelope', () => {
  test.each([
    ['a path that cannot be decoded', 'GET /api/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a path that is none', 'GET nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['an address without end', `GET /api/write?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'what is this\r\n\r\n', 400],
    ['the sign NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: a\0b\r\n\r\n', 400],
    ['two lengths', post('/api/write', 'Content-Length: 1\r\nContent-Length: 2', 'x'), 400],
    ['two equal hosts', 'GET /api/write HTTP/1.0\r\nHost: a\r\nhost: a\r\n\r\n', 400],
    ['a host that is a list', 'GET /api/write HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n', 400],
    ['an empty host', 'GET /api/write HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ...['Authorization: Bearer', 'Content-Type: text/', 'Origin: http://'].map(
      (header): [string, string, number] => [
        `two headers ${header}`,
        post(
          '/api/write',
          `${header}a\r\n${header}b\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\nContent-Length: 0`,
        ),
        400,
      ],
    ),
    ['no host', 'GET /api/write HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', post('/api/write', 'Expect: wonders\r\nContent-Length: 0'), 417],
    ['another method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    [
      'a method that is not used',
      'PROPFIND /api/write HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      404,
    ],
    [
      'another type',
      post('/api/write', 'Content-Type: text/x\r\nConnection: close\r\nContent-Length: 1', 'x'),
      415,
    ],
    [
      'another encoding',
      post(
        '/api/write',
        'Content-Type: application/json\r\nContent-Encoding: x\r\nConnection: close\r\nContent-Length: 2',
        '{}',
      ),
      415,
    ],
    [
      'what is no JSON',
      post('/api/write', 'Content-Type: application/json\r\nConnection: close\r\nContent-Length: 2', '{]'),
      400,
    ],
  ])('%s', async (_name, text, status) => {
    const response = await exchange(text)
    expect(response.status).toBe(status)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(response.body)).toEqual({
      ok: false,
      error: {
        code: { 404: 'NOT_FOUND', 415: 'UNSUPPORTED_MEDIA' }[status] ?? 'INPUT_INVALID',
        message: expect.stringMatching(/\.$/),
      },
    })
  })

  test('an overlong name in a URL', async () => {
    const other = await createHttp({ log: createLog('silent'), trustedProxies: [] })
    other.server.get('/api/things/:name', async () => ({}))
    const answer = await other.server.inject(`/api/things/${'a'.repeat(2000)}`)
    expect([answer.statusCode, answer.json().error.code]).toEqual([414, 'INPUT_INVALID'])
    await other.server.close()
  })

  test.each([
    ['a database that refuses', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 'UNAVAILABLE'],
    ['one that is stopping', Object.assign(new Error('x'), { code: '57P01' }), 503, 'UNAVAILABLE'],
    ['a bug', new Error('x'), 500, 'UNKNOWN_ERROR'],
    ['a refusal', new Refusal('CONFLICT', 'No.'), 409, 'CONFLICT'],
  ])('%s', async (_name, error, status, code) => {
    broken.with = error
    const answer = await http.server.inject({ method: 'POST', url: '/api/write', payload: {} })
    broken.with = undefined
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
    expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
  })

  test('a body that is too large', async () => {
    // Without the short limits: the rest of the body is read first.
    const patient = await createHttp({ log: createLog('silent'), trustedProxies: [] })
    bind(patient, write, async ({ body }) => ({ length: body.text?.length ?? 0 }))
    const address = await patient.server.listen({ host: '127.0.0.1', port: 0 })
    for (const body of [
      JSON.stringify({ text: 'x'.repeat(12_000_000) }),
      new Blob(['x'.repeat(12_000_000)]).stream(),
    ]) {
      const response = await fetch(`${address}/api/write`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      })
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ ok: false, error: { code: 'PAYLOAD_TOO_LARGE' } })
    }
    await patient.server.close()
  })

  test('a request during shutdown', async () => {
    const other = await createHttp({ log: createLog('silent'), trustedProxies: [] })
    const [reading, leave] = promised()
    const [requested, wasAsked] = promised()
    const [closing, isClosing] = promised()
    other.server.get('/api/slow', async () => {
      wasAsked()
      await reading
      return {}
    })
    other.server.addHook('preClose', async () => isClosing())
    await other.server.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((other.server.server.address() as { port: number }).port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await requested
    const closed = other.server.close()
    await closing
    const [seen, wasSeen] = promised()
    other.server.server.once('request', wasSeen)
    socket.write('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await seen
    leave()
    await Promise.all([ended, closed])
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
    expect(received).toContain('"code":"UNAVAILABLE"')
    expect(received).toContain('retry-after: 2')
  })
})

test('shuts down despite an unread response', {
  timeout: limit(20_000),
}, async () => {
  const other = await createHttp({ log: createLog('silent'), trustedProxies: [], closingMs: 50 })
  const [requested, wasAsked] = promised()
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(64 * 1024)) })
  other.server.get('/api/endless', async (_, reply) => {
    endless.once('pause', wasAsked)
    return reply.send(endless)
  })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((other.server.server.address() as { port: number }).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write('GET /api/endless HTTP/1.1\r\nHost: a\r\n\r\n')
  await requested
  await other.server.close()
  socket.destroy()
})

describe('a stalled body', () => {
  const slow = (ms: number, bytes: number) => (write: (text: string) => boolean) =>
    setInterval(() => write('x'.repeat(bytes)), ms)

  test.each([
    ['of JSON', post('/api/write', 'Content-Type: application/json\r\nContent-Length: 5000', '{"text":"')],
    [
      'of JSON in chunks',
      post('/api/write', 'Content-Type: application/json\r\nTransfer-Encoding: chunked', '1\r\n{\r\n'),
    ],
    [
      'of an upload',
      post('/api/upload', 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900', '--b'),
    ],
    ['where nothing is', post('/api/nothing', 'Content-Type: application/json\r\nContent-Length: 900', '{')],
    ['of a call without one', 'GET /api/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n'],
  ])('of type %s is aborted', async (_name, text) => {
    const response = await exchange(text)
    // An immediate refusal has been sent if there was one.
    expect([404, 408]).toContain(response.status)
    expect(JSON.parse(response.body)).toMatchObject({ ok: false })
  })

  test('of JSON is aborted even if it trickles', async () => {
    const head = 'Content-Type: application/json\r\nContent-Length: 5000'
    expect([408, Number.NaN]).toContain(
      (await exchange(post('/api/write', head, '{"text":"'), slow(20, 1))).status,
    )
  })

  test('of an upload is aborted if it trickles, and accepted if it progresses', async () => {
    const head = 'Content-Type: multipart/form-data; boundary=b\r\nConnection: close\r\nContent-Length: 3000'
    expect([408, Number.NaN]).toContain((await exchange(post('/api/upload', head), slow(20, 1))).status)
    // Longer than the limit of a complete body, but with constant progress.
    const response = await exchange(post('/api/upload', head), slow(20, 120))
    expect([response.status, response.body]).toEqual([200, '{"bytes":3000}'])
  })
})

describe('writes from other sites', () => {
  const send = (headers: Record<string, string>) =>
    http.server.inject({
      method: 'POST',
      url: '/api/write',
      headers: { host: 'a:3000', ...headers },
      payload: {},
    })

  test.each([
    [{}, 200],
    [{ origin: 'http://a:3000' }, 200],
    [{ origin: 'https://studio.example' }, 200],
    [{ origin: 'http://a:3001' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ origin: 'https://studio.example.evil' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://studio.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
  ])('%j: %d', async (headers, status) => {
    expect((await send(headers)).statusCode).toBe(status)
  })

  test('allows reads from any origin, because they need a token', async () => {
    const answer = await http.server.inject({
      url: '/api/nothing',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.statusCode).toBe(404)
  })
})

test('sends HSTS only for an https URL', async () => {
  const answer = await http.server.inject('/api/nothing')
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  for (const publicUrl of ['http://localhost:3000', undefined]) {
    const other = await createHttp({ log: createLog('silent'), trustedProxies: [], publicUrl })
    expect((await other.server.inject('/')).headers['strict-transport-security']).toBeUndefined()
    await other.server.close()
  }
})

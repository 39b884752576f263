import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'

const MB = 1024 * 1024
let studio: Studio
let port: number
let token: string
let apikey: string
let id: string
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  port = Number(new URL(studio.url).port)
  const actor = await studio.onboarded()
  id = actor.id
  const { data } = await actor.client.auth.getSession()
  token = data.session?.access_token ?? ''
  const config = (await (await fetch(`${studio.url}/api/config`)).json()) as {
    auth: { publishableKey: string }
  }
  apikey = config.auth.publishableKey
})
afterAll(() => studio?.close())

/** Everything received on a connection until it closes. Rejects on reset. */
async function readAll(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  await once(socket, 'end')
  return received
}

async function send(head: string, body: Buffer, isChunked: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const received = readAll(socket)
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  socket.write(`${head}\r\nHost: localhost:${port}\r\n${framing}\r\n\r\n`)
  if (isChunked) socket.write(`${body.length.toString(16)}\r\n`)
  socket.write(body)
  if (isChunked) socket.write('\r\n0\r\n\r\n')
  return received
}

const JSON_TYPE = 'Content-Type: application/json'
const FORM = 'Content-Type: multipart/form-data; boundary=b'
const bearer = () => `Authorization: Bearer ${token}`
const large = Buffer.alloc(12 * MB, 'x')

describe('a sender receives the refusal before its body is complete', () => {
  test.each<[string, () => string, number]>([
    ['JSON that is too large', () => `POST /api/prompts HTTP/1.1\r\n${JSON_TYPE}\r\n${bearer()}`, 413],
    ['JSON of nobody', () => `POST /api/uploads HTTP/1.1\r\n${FORM}`, 401],
    ['an unknown type', () => `POST /api/prompts HTTP/1.1\r\nContent-Type: text/x\r\n${bearer()}`, 415],
    [
      'an unknown type of a raw upload',
      () => `POST /api/things HTTP/1.1\r\nContent-Type: a/b\r\n${bearer()}`,
      415,
    ],
    ['an encoding', () => `POST /api/things HTTP/1.1\r\nContent-Encoding: gzip\r\n${bearer()}`, 415],
    ['an address that is none', () => `POST /api/nothing HTTP/1.1\r\n${JSON_TYPE}`, 413],
    ['another site', () => `POST /api/uploads HTTP/1.1\r\n${FORM}\r\nOrigin: https://evil.example`, 403],
    ['a file without a key', () => 'POST /storage/v1/object/a/b HTTP/1.1\r\nContent-Type: a/b', 401],
    [
      'a signed address without a token',
      () => 'PUT /storage/v1/object/upload/sign/a/b HTTP/1.1\r\nContent-Type: a/b',
      400,
    ],
    [
      'a sign-in that is too large',
      () => `POST /auth/v1/otp HTTP/1.1\r\n${JSON_TYPE}\r\napikey: ${apikey}`,
      413,
    ],
  ])('%s', async (_name, head, status) => {
    for (const isChunked of [false, true]) {
      const received = await send(`${head()}\r\nConnection: close`, large, isChunked)
      expect(received.split('\r\n', 1)[0]).toContain(`HTTP/1.1 ${status}`)
      expect(received.toLowerCase()).toContain('connection: close')
      expect(
        JSON.parse(
          received.split(/\r\n\r\n(.*)/s)[1]?.replace(/^[\da-f]+\r\n(.*)\r\n0\r\n\r\n$/s, '$1') ?? '',
        ),
      ).toBeTypeOf('object')
    }
    const old = await send(head().replace('HTTP/1.1', 'HTTP/1.0'), large, false)
    expect(old.split('\r\n', 1)[0]).toContain(` ${status}`)
  })

  test('keeps the connection alive on request', async () => {
    const socket = connect(port, '127.0.0.1')
    const received = readAll(socket)
    const length = `Host: localhost:${port}\r\nContent-Length: ${large.length}`
    socket.write(`POST /api/things HTTP/1.1\r\nContent-Type: a/b\r\n${bearer()}\r\n${length}\r\n\r\n`)
    socket.write(large)
    socket.write(`GET /api/health HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`)
    expect((await received).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
  })
})

test.each([
  ['two hosts', `GET /api/health HTTP/1.1\r\nHost: other.example`],
  ['two hosts that are the same', `GET /api/health HTTP/1.1\r\nHOST: localhost`],
])('refuses a request with %s', async (_name, head) => {
  const received = await send(`${head}\r\nConnection: close`, Buffer.alloc(0), false)
  expect(received.split('\r\n', 1)[0]).toContain('400')
})

test('aborted uploads leave no open request and no file', async () => {
  const folders = ['things-on-their-way', 'objects/incoming'].map((name) => join(studio.config.dataDir, name))
  const left = async () =>
    (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat().length
  const connections = () =>
    new Promise<number>((resolve) =>
      studio.app.http.server.server.getConnections((_error, count) => resolve(count)),
    )
  const routes = [
    `POST /api/things HTTP/1.1\r\nContent-Type: application/octet-stream\r\n${bearer()}`,
    `POST /storage/v1/object/files/${id}/a HTTP/1.1\r\nContent-Type: text/plain\r\napikey: ${apikey}\r\n${bearer()}`,
  ]
  const before = await connections()
  for (const head of routes)
    for (let at = 0; at < 12; at++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(`${head}\r\nHost: localhost:${port}\r\nContent-Length: 1000000\r\n\r\n`)
      socket.write(Buffer.alloc(at * 10_000))
      // At varying points between the handler's steps.
      for (let turns = 0; turns < at * at; turns++) await new Promise(setImmediate)
      socket.destroy()
    }
  await expect.poll(connections).toBe(before)
  await expect.poll(left).toBe(0)
  // Each object was registered before its upload and is settled in the end.
  await expect
    .poll(async () => (await studio.database.pool.query('select key from loose_objects')).rows)
    .toEqual([])
})

test('refuses a compressed body without inflating it', async () => {
  const response = await fetch(`${studio.url}/api/prompts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      authorization: `Bearer ${token}`,
    },
    body: gzipSync('{}'),
  })
  expect(response.status).toBe(415)
  expect(await response.json()).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA' } })
})

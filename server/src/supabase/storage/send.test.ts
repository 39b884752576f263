import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { mimeOf } from './send.ts'

let studio: Studio
let ana: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  ana = await studio.onboarded()
})
afterAll(() => studio.close())

/** Headers of the response for a file uploaded with this type. */
async function responseHeaders(type: string): Promise<Headers> {
  const path = `/storage/v1/object/files/${ana.id}/${randomUUID()}`
  const headers = {
    apikey: studio.app.publicConfig().auth.publishableKey,
    authorization: `Bearer ${ana.accessToken}`,
  }
  const sent = await studio.fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body: 'alert(1)',
  })
  expect(sent.status, type).toBe(200)
  return (await studio.fetch(path, { headers })).headers
}

test.each([
  ...['text/javascript', 'application/javascript', 'TEXT/JavaScript; charset=utf-8', 'text/javascript1.5'],
  ...[
    'application/x-javascript',
    'text/ecmascript',
    'application/ecmascript',
    'text/jscript',
    'text/livescript',
  ],
  ...['text/css', 'text/html', 'application/xhtml+xml', 'image/svg+xml', 'text/xml', 'application/rss+xml'],
  ...['application/wasm', 'multipart/x-mixed-replace; boundary=a', 'message/rfc822'],
])('serves active content as text: %s', async (type) => {
  const headers = await responseHeaders(type)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test.each([
  ['image/png, text/javascript', 'application/octet-stream'],
  ['image/png; a=b, text/javascript', 'image/png'],
  ['video/mp4; codecs="avc1, mp4a"', 'video/mp4'],
  ['nonsense', 'application/octet-stream'],
])('never lets a browser choose among several types: %s', (type, answered) => {
  expect(mimeOf(type)).toBe(answered)
})

test.each([
  'image/png',
  'video/mp4',
  'application/json',
  'application/pdf',
  'text/plain;charset=UTF-8',
  'font/woff2',
])('keeps the type of passive content: %s', async (type) => {
  expect((await responseHeaders(type)).get('content-type')).toBe(type)
})

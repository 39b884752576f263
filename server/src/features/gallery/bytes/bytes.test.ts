import { randomUUID } from 'node:crypto'
import { getGalleryItem, getMediaBytes } from '@studio/contract/gallery'
import { MINUTE_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GalleryFixture, NOW, openGallery } from '../gallery.fixtures.ts'

let it: GalleryFixture
let me: string
let other: string
let id: string
let bytes: Buffer

beforeAll(async () => {
  it = await openGallery()
  ;[me, other] = [await it.newUser(), await it.newUser()]
  ;({ id, bytes } = await it.addPicture(me))
})
afterAll(() => it.close())
beforeEach(() => {
  it.clock.time = NOW
})

const path = (variant = 'original', of = id) => `/api/media/${of}/${variant}`
const ask = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(address, it.url), { headers, method })
const asMe = () => ({ authorization: `Bearer ${me}` })
const signed = async (variant = 0) => {
  const { item } = (await it.call(getGalleryItem, { params: { id } }, me)).body
  return [item.url, ...item.thumbnails.map(({ url }) => url)][variant] as string
}

describe('access to bytes', () => {
  test('is granted to the owner by token', async () => {
    const answer = await ask(path(), asMe())
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect((await ask(path('320'), asMe())).headers.get('content-type')).toBe('image/webp')
  })

  test('is granted with a signed URL, for a short time but at least 5 minutes', async () => {
    for (const address of [await signed(0), await signed(1)]) {
      it.clock.time = NOW
      expect((await ask(address)).status).toBe(200)
      it.clock.time = NOW + 5 * MINUTE_MS
      expect((await ask(address)).status).toBe(200)
      // Another user's token doesn't revoke access by signed URL.
      expect((await ask(address, { authorization: `Bearer ${other}` })).status).toBe(200)
      it.clock.time = NOW + 16 * MINUTE_MS
      expect((await ask(address)).status).toBe(404)
    }
  })

  test('is denied to anyone else as not found', async () => {
    const query = new URL(await signed(), it.url).search
    const { id: another } = await it.addPicture(me)
    const attempts = [
      ask(path()),
      ask(path(), { authorization: `Bearer ${other}` }),
      ask(path('320')),
      ask(`${path('320')}${query}`),
      ask(`${path('original', another)}${query}`),
      ask(`${path()}${query.replace(/expires=\d+/, 'expires=9999999999')}`),
      ask(`${path()}${query.slice(0, -1)}`),
      ask(`${path()}${query}&expires=9999999999`),
      ask(path('original', randomUUID()), asMe()),
      ask(path('321'), asMe()),
      ask(path('constructor'), asMe()),
      ask(path('..%2foriginal'), asMe()),
    ]
    for (const answer of await Promise.all(attempts)) expect([404, 422]).toContain(answer.status)
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(1)
  })

  test('includes the captions of a video, if it has any', async () => {
    const metadata = { captions: [{ start: 0.5, end: 63, text: 'Dawn <1> & fog' }] }
    const [film, silent] = [
      await it.addRow(me, { type: 'video', mime: 'video/mp4', metadata: JSON.stringify(metadata) }),
      await it.addRow(me, { type: 'video', mime: 'video/mp4', metadata: { captions: [] } }),
    ]
    const itemOf = async (of: string) => (await it.call(getGalleryItem, { params: { id: of } }, me)).body.item
    expect((await itemOf(silent)).captionsUrl).toBeUndefined()
    const address = (await itemOf(film)).captionsUrl as string

    const answer = await ask(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/vtt'])
    expect(await answer.text()).toBe('WEBVTT\n\n00:00:00.500 --> 00:01:03.000\nDawn &lt;1&gt; &amp; fog\n')
    expect((await ask(path('captions', film), asMe())).status).toBe(200)
    const saved = await ask(`${address}&download=The%20pier`)
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename="The pier.vtt"')
    const refused = [
      ask(path('captions', film)),
      ask(path('captions', film), { authorization: `Bearer ${other}` }),
      ask(`${path('original', film)}${new URL(address, it.url).search}`),
      ask(path('captions', silent), asMe()),
      ask(path('captions'), asMe()),
    ]
    for (const one of await Promise.all(refused)) expect(one.status).toBe(404)
    it.clock.time = NOW + 16 * MINUTE_MS
    expect((await ask(address)).status).toBe(404)
  })

  test('doesn’t reveal whether an item exists', async () => {
    const theirs = await (await ask(path(), { authorization: `Bearer ${other}` })).text()
    expect(await (await ask(path('original', randomUUID()), asMe())).text()).toBe(theirs)
  })
})

test('prevents execution, framing, shared caching and sniffing', async () => {
  const { headers } = await ask(await signed())
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline',
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
  })
})

test('is answered with 304 if the browser has the bytes', async () => {
  const etag = (await ask(path(), asMe())).headers.get('etag') as string
  expect(etag).not.toBe((await ask(path('320'), asMe())).headers.get('etag'))
  for (const value of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
    const answer = await ask(path(), { ...asMe(), 'if-none-match': value })
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await ask(path(), { ...asMe(), 'if-none-match': '"other"' })).status).toBe(200)
  expect((await ask(path(), { 'if-none-match': etag })).status).toBe(404)
})

describe('supports ranges', () => {
  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-5', 5, 6],
    ['bytes=100-', 100, Infinity],
    ['bytes=-7', -7, Infinity],
    ['bytes=10-999999999', 10, Infinity],
  ])('%s', async (range, start, end) => {
    const answer = await ask(path(), { ...asMe(), range })
    const expected = bytes.subarray(start, Math.min(end, bytes.length))
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true)
    const first = start < 0 ? bytes.length + start : start
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${first}-${first + expected.length - 1}/${bytes.length}`,
    )
  })

  test('refuses a range beyond the end, and ignores an invalid one', async () => {
    const status = async (range: string, more = {}) =>
      (await ask(path(), { ...asMe(), range, ...more })).status
    expect(await status(`bytes=${bytes.length}-`)).toBe(416)
    expect(await status('bytes=-0')).toBe(416)
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'items=0-1', 'bytes=a-b'])
      expect(await status(range), range).toBe(200)
    expect(await status('bytes=0-1', { 'if-range': '"other"' })).toBe(200)
  })
})

test('sends only headers for HEAD', async () => {
  const answer = await ask(path(), asMe(), 'HEAD')
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

test.each([
  ['lamp.png', 'lamp.png'],
  ['lamp.exe', 'lamp.png'],
  ['', 'picture.png'],
  ['../../etc/passwd', 'etc passwd.png'],
  ['a"; filename="b.html', 'a filename= b.png'],
  ['Señor 🎞 \u202egnp.html', 'Señor 🎞 gnp.png'],
  ['a\r\nset-cookie: x', 'a set-cookie x.png'],
])('saves a download named %j as %j', async (name, saved) => {
  const answer = await it.call(
    getMediaBytes,
    { params: { id, variant: 'original' }, query: { download: name } },
    me,
  )
  const disposition = answer.headers.get('content-disposition') as string
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''/)
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] as string)).toBe(saved)
  expect(disposition.match(/"/g)).toHaveLength(2)
})

test('returns NOT_FOUND for a row without its object', async () => {
  const lost = await it.addRow(me)
  expect((await ask(path('original', lost), asMe())).status).toBe(404)
})

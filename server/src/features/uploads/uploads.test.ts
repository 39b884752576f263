import { runPeriodic } from '../../../testing/features.ts'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { MAX_UPLOAD_BYTES, postUpload } from '@studio/contract/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as hostile from '../../platform/pictures/hostile.fixtures.ts'
import { type GalleryFixture, openGallery } from '../gallery/gallery.fixtures.ts'

let it: GalleryFixture
let me: string
let other: string

beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())
beforeEach(async () => {
  ;[me, other] = [await it.newUser(), await it.newUser()]
})

const formOf = (bytes: Uint8Array, field = 'file', name = 'picture.png') => {
  const form = new FormData()
  form.append('note', 'any other field is passed over')
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  return form
}
const upload = (bytes: Uint8Array, user: string | undefined = me) =>
  it.call(postUpload, { body: formOf(bytes) }, user)

test('accepts an image, re-encodes it, and serves its URL', async () => {
  const { status, body } = await upload(await hostile.turnedWithPlace())
  expect({ status, body }).toMatchObject({ status: 201, body: { asset: { width: 40, height: 80 } } })
  const answer = await fetch(new URL(body.asset.url, it.url))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const bytes = Buffer.from(await answer.arrayBuffer())
  const about = await sharp(bytes).metadata()
  expect([about.exif, about.xmp, about.orientation]).toEqual([undefined, undefined, undefined])
  expect(bytes.includes('SecretCam')).toBe(false)
  expect(Buffer.from(await it.uploads.readReference(me, body.asset.id)).equals(bytes)).toBe(true)
  expect(await it.keysWithoutRow()).toEqual([])
})

test('creates smaller sizes of a large image, also for older uploads', async () => {
  const { body } = await upload(await hostile.noisy(700, 350))
  const { id, url } = body.asset
  const sizes = async () => {
    const { rows } = await it.database.pool.query<{ thumbnails: { width: number }[] | null }>(
      'select thumbnails from uploads where id = $1',
      [id],
    )
    return rows[0]?.thumbnails?.map(({ width }) => width)
  }
  expect(await sizes()).toEqual([320, 640])
  const path = new URL(url, it.url).pathname.replace('/original', '/320')
  const small = await fetch(new URL(path, it.url), { headers: { authorization: `Bearer ${me}` } })
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)

  await it.database.pool.query('update uploads set thumbnails = null where id = $1', [id])
  await runPeriodic(it.uploads, 'sweep-uploads')
  expect(await sizes()).toEqual([320, 640])
  await it.database.pool.query('delete from uploads where id = $1', [id])
  const { rows } = await it.database.pool.query(
    `select key from loose_objects where key like 'uploads/%.webp'`,
  )
  expect(rows).toHaveLength(2)
  await it.database.pool.query('delete from loose_objects')
})

describe('refuses what is not a supported image', () => {
  test.each([
    ['text named .png', () => hostile.textNamedPng, 415, 'UNSUPPORTED_MEDIA', 'uploads.wrongType'],
    ['an SVG with a script', () => hostile.svgWithScript, 415, 'UNSUPPORTED_MEDIA', 'uploads.wrongType'],
    ['an empty file', () => Buffer.alloc(0), 415, 'UNSUPPORTED_MEDIA', 'uploads.wrongType'],
    ['256 megapixels', () => hostile.pngOfSide(16_000), 422, 'INPUT_INVALID', 'uploads.tooManyPixels'],
    ['a truncated JPEG', hostile.truncatedJpeg, 422, 'INPUT_INVALID', 'uploads.damaged'],
    ['10.1 MB', () => Buffer.alloc(10.1 * 1024 * 1024), 413, 'PAYLOAD_TOO_LARGE', 'uploads.tooLarge'],
    [
      'one byte too many',
      () => Buffer.alloc(MAX_UPLOAD_BYTES + 1),
      413,
      'PAYLOAD_TOO_LARGE',
      'uploads.tooLarge',
    ],
    [
      'exactly 10 MB of nothing',
      () => Buffer.alloc(MAX_UPLOAD_BYTES),
      415,
      'UNSUPPORTED_MEDIA',
      'uploads.wrongType',
    ],
  ] as const)('%s', async (_, make, status, code, reason) => {
    const answer = await upload(await make())
    expect([answer.status, answer.code, answer.reason]).toEqual([status, code, reason])
    expect(await it.keysWithoutRow()).toEqual([])
  })

  test('a form without a file in its field', async () => {
    const bytes = await hostile.noisy(8, 8)
    const missing = [422, 'INPUT_INVALID', 'uploads.missing']
    for (const body of [formOf(bytes, 'picture'), formOf(bytes, ''), new FormData()]) {
      const answer = await it.call(postUpload, { body }, me)
      expect([answer.status, answer.code, answer.reason]).toEqual(missing)
    }
    const json = await fetch(new URL(postUpload.path, it.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${me}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(422)
  })

  test('an incomplete form', async () => {
    const answer = await fetch(new URL(postUpload.path, it.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${me}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    })
    expect(answer.status).toBe(400)
  })

  test('a far too large body, whose connection is closed', async () => {
    const { port } = new URL(it.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST ${postUpload.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${me}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000000\r\n\r\n--x\r\n',
    )
    const response = Buffer.concat(await socket.toArray()).toString()
    expect(response).toMatch(/^HTTP\/1\.1 413/)
    expect(response.toLowerCase()).toContain('connection: close')
  })
})

test('keeps only the image of a polyglot file', async () => {
  const { body } = await upload(await hostile.polyglot())
  expect(Buffer.from(await it.uploads.readReference(me, body.asset.id)).includes('script')).toBe(false)
})

test('hides another user’s upload', async () => {
  const { body } = await upload(await hostile.noisy(20, 10))
  const { id, url } = body.asset
  for (const [user, which] of [
    [other, id],
    [me, randomUUID()],
  ] as const) {
    await expect(it.uploads.readReference(user, which)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await it.uploads.exists(it.database.db, user, which)).toBe(false)
  }
  expect(await it.uploads.exists(it.database.db, me, id)).toBe(true)
  const path = new URL(url, it.url).pathname
  const status = async (token?: string) =>
    (await fetch(new URL(path, it.url), { headers: token ? { authorization: `Bearer ${token}` } : {} }))
      .status
  expect([await status(), await status(other), await status(me)]).toEqual([404, 404, 200])
})

test('refuses an upload without a sign-in', async () => {
  const answer = await it.call(postUpload, { body: formOf(hostile.textNamedPng) })
  expect(answer.code).toBe('AUTH_REQUIRED')
})

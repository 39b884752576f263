import { createHash } from 'node:crypto'
import { emptyTrash, type GalleryItem, getMediaBytes, listGallery } from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import { getPhotograph, getPhotographFile, postPhotograph } from '@studio/contract/photographs'
import { getStorageUse } from '@studio/contract/quota'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import * as hostile from '../../platform/pictures/hostile.fixtures.ts'

let studio: Studio
let me: TestActor

beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  me = await studio.onboarded()
})

const authorization = (actor: TestActor) => ({ authorization: `Bearer ${actor.accessToken}` })

async function post(bytes: Uint8Array, name = 'IMG_1.JPG', actor = me) {
  const response = await studio.fetch(postPhotograph.path, {
    method: 'POST',
    headers: {
      ...authorization(actor),
      'content-type': 'application/octet-stream',
      'x-studio-name': encodeURIComponent(name),
    },
    body: new Uint8Array(bytes),
  })
  const { item, error } = (await response.json()) as {
    item: GalleryItem
    error?: { code: string; reason?: string; facts?: unknown }
  }
  return { status: response.status, item, error }
}

const bytesAt = async (url: string) => {
  const response = await studio.fetch(url)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

test('adds a photograph, and keeps the camera’s file as it is', async () => {
  const bytes = await hostile.noisy(900, 600)
  const { status, item } = await post(bytes, 'Día 1/Ñandú 01.JPG')
  expect({ status, item }).toMatchObject({
    status: 201,
    item: { type: 'image', origin: 'photograph', model: 'camera', width: 900, height: 600, metadata: {} },
  })
  expect(item.thumbnails.map(({ width }) => width)).toEqual([320, 640])
  expect((await bytesAt(item.url)).bytes.equals(bytes)).toBe(true)
  expect(await sharp((await bytesAt(item.thumbnails[0]!.url)).bytes).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 214,
  })

  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph).toMatchObject({
    fileName: 'Ñandú 01.JPG',
    importId: null,
    isDamaged: false,
    location: null,
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(photograph.files).toEqual([
    { role: 'original', name: 'Ñandú 01.JPG', mime: 'image/jpeg', bytes: bytes.length, sha256 },
  ])
  const path = pathOf(getPhotographFile.path, { id: item.id, role: 'original' })
  const file = await studio.fetch(path, { headers: authorization(me) })
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="_and_ 01.JPG"; filename*=UTF-8''%C3%91and%C3%BA%2001.JPG`,
  })
  // Only the owner gets it.
  const other = await studio.onboarded()
  expect((await studio.fetch(path, { headers: authorization(other) })).status).toBe(404)
  expect((await studio.fetch(path)).status).toBe(401)
})

test('answers the existing item for a known file', async () => {
  const bytes = await hostile.noisy(300, 200)
  const first = await post(bytes)
  const second = await post(bytes, 'copy.jpg')
  expect([first.status, second.status, second.item.id]).toEqual([201, 200, first.item.id])
  // Other users don’t learn that it is here.
  const other = await studio.onboarded()
  expect((await post(bytes, 'a.jpg', other)).status).toBe(201)
  const atOnce = await Promise.all([1, 2, 3].map(async () => post(await hostile.noisy(310, 200))))
  expect(new Set(atOnce.map(({ item }) => item.id)).size).toBe(1)
  expect((await studio.call(listGallery, {}, me)).items).toHaveLength(2)
})

test('restores a photograph from the trash when its file is sent again', async () => {
  const bytes = await hostile.noisy(320, 200)
  const { item } = await post(bytes)
  await studio.fetch(`/api/gallery/${item.id}`, { method: 'DELETE', headers: authorization(me) })
  const again = await post(bytes)
  expect([again.status, again.item.id]).toEqual([200, item.id])
  expect((await studio.call(listGallery, {}, me)).items).toHaveLength(1)
})

test('shows TIFF, which browsers don’t display, as a rendition', async () => {
  const bytes = await sharp(await hostile.noisy(700, 500))
    .tiff()
    .toBuffer()
  const { item } = await post(bytes, 'scan.tif')
  expect(item.thumbnails.map(({ width }) => width)).toEqual([320, 640, 700])
  const shown = await bytesAt(item.url)
  expect([shown.type, (await sharp(shown.bytes).metadata()).width]).toEqual(['image/webp', 700])
  const path = pathOf(getMediaBytes.path, { id: item.id, variant: 'original' })
  const own = await studio.fetch(path, { headers: authorization(me) })
  expect(own.headers.get('content-type')).toBe('image/webp')
})

describe('refuses', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
  const psd = Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(200)])
  test.each([
    ['an empty file', () => Buffer.alloc(0), 'a.jpg', 'photographs.empty'],
    ['text', () => hostile.textNamedPng, 'a.png', 'photographs.unsupported'],
    ['SVG', () => hostile.svgWithScript, 'a.svg', 'photographs.unsupported'],
    ['PDF', () => pdf, 'a.pdf', 'photographs.unsupported'],
    ['PSD', () => psd, 'a.psd', 'photographs.unsupported'],
    [
      'a header only',
      async () => (await hostile.noisy(400, 300)).subarray(0, 200),
      'a.jpg',
      'photographs.unreadable',
    ],
    ['too many pixels', () => hostile.pngOfSide(11_500), 'a.png', 'photographs.tooManyPixels'],
  ])('%s', async (_, make, name, reason) => {
    const { item, error } = await post(await make(), name)
    expect(item).toBeUndefined()
    expect(error?.reason).toBe(reason)
  })

  test('and leaves nothing behind', async () => {
    await post(hostile.textNamedPng)
    const { rows } = await studio.database.pool.query(
      "select key from loose_objects where key like 'photographs/%' union all select object_key from media_files where user_id = $1",
      [me.id],
    )
    expect(rows).toEqual([])
  })
})

test('keeps a damaged file, and shows what could be read', async () => {
  const { status, item } = await post(await hostile.truncatedJpeg())
  expect(status).toBe(201)
  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph.isDamaged).toBe(true)
})

test('counts photographs against their own limit', async () => {
  const bytes = await hostile.noisy(300, 200)
  const { item } = await post(bytes)
  const use = () => studio.call(getStorageUse, {}, me)
  const limit = 200_000_000_000
  expect(await use()).toMatchObject({
    used: 0,
    parts: [],
    photographs: { used: bytes.length, count: 1, limit },
  })
  // The trash needs space too.
  await studio.fetch(`/api/gallery/${item.id}`, { method: 'DELETE', headers: authorization(me) })
  expect((await use()).photographs.used).toBe(bytes.length)
  await studio.call(emptyTrash, {}, me)
  expect((await use()).photographs).toMatchObject({ used: 0, count: 0 })
})

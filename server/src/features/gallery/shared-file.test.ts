import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getMediaBytes } from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it as test } from 'vitest'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { MARKERS, photographOf } from '../../platform/pictures/photographs.fixtures.ts'
import { openSigning } from '../../platform/signing/index.ts'
import { type GalleryFixture, openGallery } from './gallery.fixtures.ts'

let it: GalleryFixture
let userId: string
let otherId: string
let photograph: Buffer
beforeAll(async () => {
  it = await openGallery()
  ;[userId, otherId] = [await it.newUser(), await it.newUser()]
  photograph = await photographOf('jpeg', 400, 300)
})
afterAll(() => it.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Stores a file as an import would. */
async function add(bytes: Buffer, about: Record<string, unknown> = {}) {
  const key = `media/${randomUUID()}/original.jpeg`
  await it.objects.put(key, bytes, { mime: 'image/jpeg' })
  return it.addRow(userId, {
    object_key: key,
    mime: 'image/jpeg',
    width: 300,
    height: 400,
    bytes: bytes.length,
    sha256: sha256(bytes),
    origin: 'photograph',
    prompt: 'Carmen, Calle Mayor 12',
    alt: 'Carmen at home',
    metadata: { place: 'Calle Mayor 12' },
    ...about,
  })
}

/** A rendition of a photograph, stored. */
async function thumbnails() {
  const key = `media/${randomUUID()}/320.webp`
  await it.objects.put(key, await noisy(320, 240, 'webp'), { mime: 'image/webp' })
  return JSON.stringify([{ key, width: 320, height: 240 }])
}

const expectNoMarker = (bytes: Buffer) => {
  for (const marker of MARKERS.jpeg) expect(bytes.includes(marker), String(marker)).toBe(false)
}

async function shared(id: string) {
  const file = await it.gallery.loadSharedFile(userId, id)
  return file && { file, bytes: await buffer((await file.open()).body) }
}

/** Fetches an original by an URL that was signed for a user. */
async function fetchAs(viewerId: string, id: string, headers: Record<string, string> = {}) {
  const viewer = { id: viewerId, signInId: viewerId }
  const signing = await openSigning(it.database.db, { viewer: () => viewer, lasts: async () => true })
  const path = pathOf(getMediaBytes.path, { id, variant: 'original' })
  return fetch(new URL(signing.address(path, it.clock), it.url), { headers })
}

test('shares a photograph with the same pixels, and nothing else', async () => {
  const { file, bytes } = (await shared(await add(photograph)))!
  expectNoMarker(bytes)
  expect(file).toMatchObject({ mime: 'image/jpeg', bytes: bytes.length, sha256: sha256(bytes) })
  const [before, after] = await Promise.all([photograph, bytes].map((each) => sharp(each).raw().toBuffer()))
  expect(after!.equals(before!)).toBe(true)
})

test('shares other images as they are stored', async () => {
  const { bytes, file } = (await shared(await add(photograph, { origin: 'generated' })))!
  expect(bytes.equals(photograph)).toBe(true)
  expect(file.sha256).toBe(sha256(photograph))
  const id = await add(photograph, { origin: 'generated' })
  const loaded = await it.gallery.loadPicture(userId, id, { maxSize: 'full' })
  expect(loaded?.bytes.equals(photograph)).toBe(true)
})

test.each([
  ['damaged', () => photograph.subarray(0, photograph.length / 2), {}],
  ['of another format', () => photograph, { mime: 'image/tiff' }],
  ['a HEIC', () => photograph, { mime: 'image/heic' }],
])('shares the largest rendition of a photograph that is %s', async (_, bytes, about) => {
  const { file, bytes: result } = (await shared(
    await add(bytes(), { ...about, thumbnails: await thumbnails() }),
  ))!
  expect(file).toMatchObject({ mime: 'image/webp', width: 320, sha256: sha256(result) })
  expectNoMarker(result)
  expect(await shared(await add(bytes(), about))).toBeUndefined()
})

test('doesn’t share a user’s own video', async () => {
  expect(await shared(await add(photograph, { type: 'video', mime: 'video/mp4' }))).toBeUndefined()
})

test('gives the camera’s file to its owner only, however the URL was made', async () => {
  const id = await add(photograph)
  const params = { id, variant: 'original' }
  const { body: byToken } = await it.call(getMediaBytes, { params }, userId)
  const own = [byToken, await fetchAs(userId, id)]
  for (const response of own) expect(Buffer.from(await response.arrayBuffer()).equals(photograph)).toBe(true)

  const other = await fetchAs(otherId, id)
  expect(other.status).toBe(200)
  const bytes = Buffer.from(await other.arrayBuffer())
  expectNoMarker(bytes)
  expect(Number(other.headers.get('content-length'))).toBe(bytes.length)
  const etag = other.headers.get('etag')!
  expect(etag).toBe(`"${sha256(bytes)}"`)
  expect((await fetchAs(otherId, id, { 'if-none-match': etag })).status).toBe(304)
  for (const [start, end] of [
    [0, 1],
    [1, 40],
    [20, bytes.length - 1],
    [bytes.length - 3, bytes.length - 1],
  ] as const) {
    const part = await fetchAs(otherId, id, { range: `bytes=${start}-${end}` })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true)
  }
  expect((await it.call(getMediaBytes, { params }, otherId)).code).toBe('NOT_FOUND')
})

test('loads a photograph for decoding without private metadata', async () => {
  const id = await add(photograph)
  const loaded = await it.gallery.loadPicture(userId, id, { maxSize: 'full' })
  expect(loaded).toMatchObject({ mime: 'image/jpeg', width: 300, height: 400 })
  expectNoMarker(loaded!.bytes)
})

test('copies a photograph to another user without private metadata and texts', async () => {
  const id = await add(photograph, { thumbnails: await thumbnails() })
  const copyId = randomUUID()
  const from = { mediaId: id, userId, author: 'Ana', title: 'Wedding' }
  await it.gallery.keepCopy(otherId, { copyId, ownerId: userId, from, check: async () => {} })
  const copy = (await it.gallery.findOriginal(it.database.db, otherId, copyId))!
  const bytes = await it.objects.read(copy.key)
  expectNoMarker(bytes)
  expect(copy).toMatchObject({
    origin: 'photograph',
    mime: 'image/jpeg',
    bytes: bytes.length,
    sha256: sha256(bytes),
    prompt: '',
  })
  expect(copy.metadata).toEqual({ copiedFrom: from })
  const { rows } = await it.database.pool.query('select alt from media where id = $1', [copyId])
  expect(rows).toEqual([{ alt: null }])
})

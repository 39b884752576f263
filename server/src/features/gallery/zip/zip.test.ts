import { randomUUID } from 'node:crypto'
import {
  createExportPreset,
  deleteGalleryItem,
  EXPORT_PRESETS,
  type ExportSettings,
  getZip,
  makeZip,
} from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import type { FactsForNames } from '@studio/domain/gallery'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unzip } from '../../../platform/archive/unzip.fixtures.ts'
import { type GalleryFixture, NOW, openGallery } from '../gallery.fixtures.ts'

let it: GalleryFixture
let me: string
let other: string
const facts = new Map<string, FactsForNames>()

beforeAll(async () => {
  it = await openGallery(
    () => {},
    async (ids) => new Map([...facts].filter(([id]) => ids.includes(id))),
  )
})
afterAll(() => it.close())
beforeEach(async () => {
  it.clock.time = NOW
  ;[me, other] = [await it.newUser(), await it.newUser()]
})

const make = (ids: string[]) => it.call(makeZip, { body: { ids } }, me)
const fetched = async (url: string, user?: string) => {
  const answer = await fetch(new URL(url, it.url), {
    headers: user ? { authorization: `Bearer ${user}` } : {},
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('contains the originals in the chosen order under descriptive names', async () => {
  const first = await it.addPicture(me, { prompt: 'A brass/lamp: "left"', metadata: { seed: 7 } })
  const second = await it.addPicture(me, { prompt: 'A brass/lamp: "left"', metadata: { seed: 7 } })
  const theirs = await it.addPicture(other)
  const { body } = await make([second.id, theirs.id, first.id, second.id])
  expect([body.pictures, body.bytes]).toEqual([2, first.bytes.length + second.bytes.length])
  const { headers, bytes } = await fetched(body.url)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.zip"$/)
  const files = unzip(bytes)
  expect([...files.keys()]).toEqual(['001 A brass lamp left 7.png', '002 A brass lamp left 7.png'])
  const [one, two] = [...files.values()]
  expect([one?.equals(second.bytes), two?.equals(first.bytes)]).toEqual([true, true])
})

test('is available to its owner and with its URL, until it expires', async () => {
  const { id } = await it.addPicture(me)
  const { id: zip, url, expiresAt } = (await make([id])).body
  const path = pathOf(getZip.path, { id: zip })
  const statuses = async () =>
    (await Promise.all([fetched(url), fetched(path, me), fetched(path, other), fetched(path)])).map(
      ({ status }) => status,
    )
  expect(await statuses()).toEqual([200, 200, 404, 404])
  it.clock.time = Date.parse(expiresAt) - 1000
  expect(await statuses()).toEqual([200, 200, 404, 404])
  it.clock.time = Date.parse(expiresAt)
  expect(await statuses()).toEqual([404, 404, 404, 404])
  await it.sweep()
  expect((await it.database.pool.query('select from zips where id = $1', [zip])).rowCount).toBe(0)
})

test('omits items deleted in the meantime, and reports missing ones', async () => {
  const [first, second, lost] = [await it.addPicture(me), await it.addPicture(me), await it.addPicture(me)]
  const { url } = (await make([first.id, second.id, lost.id])).body
  await it.call(deleteGalleryItem, { params: { id: first.id } }, me)
  await it.objects.remove([lost.prepared.key])
  const files = unzip((await fetched(url)).bytes)
  expect([...files.keys()]).toEqual(['001 A brass lamp 1.png', 'not-included.txt'])
  expect(files.get('not-included.txt')?.toString()).toBe('002 A brass lamp 1.png\n')
})

test('isn’t created without items', async () => {
  const theirs = await it.addPicture(other)
  expect((await make([randomUUID(), theirs.id])).code).toBe('NOT_FOUND')
  expect((await make([])).code).toBe('INPUT_INVALID')
})

const SMALL: ExportSettings = {
  ...EXPORT_PRESETS.web,
  resize: { by: 'longEdge', pixels: 100 },
  metadata: 'none',
  fileName: '{date} {sequence} {name} {stars} {project}',
}
const exported = async (ids: string[], settings: ExportSettings) => {
  const { body } = await it.call(makeZip, { body: { ids, export: settings } }, me)
  return unzip((await fetched(body.url)).bytes)
}

test('contains converted images under the requested names, and videos as they are stored', async () => {
  const createdAt = new Date('2026-03-04T05:06:07Z')
  const marks = { stars: 4, flag: null, label: null, tags: [] }
  const picture = await it.addPicture(me, { prompt: 'A brass/lamp', createdAt, marks })
  const photograph = await it.addPicture(me, { origin: 'photograph', createdAt })
  facts.set(photograph.id, { fileName: 'IMG_2186.JPG', capturedOn: '2026-03-03' })
  const video = await it.addPicture(me, { createdAt })
  await it.database.pool.query(`update media set type = 'video', mime = 'video/mp4' where id = $1`, [
    video.id,
  ])
  const files = await exported([picture.id, photograph.id, video.id], SMALL)
  expect([...files.keys()]).toEqual([
    '2026-03-04 001 A brass lamp 4.jpg',
    '2026-03-03 002 IMG_2186 0.jpg',
    '2026-03-04 003 A brass lamp 0.mp4',
  ])
  const [first, second, third] = [...files.values()]
  for (const bytes of [first, second]) {
    const { format, width, height, xmp } = await sharp(bytes).metadata()
    expect([format, width, height, xmp]).toEqual(['jpeg', 100, 75, undefined])
  }
  expect(third?.equals(video.bytes)).toBe(true)
})

test('contains signed metadata of converted images if requested', async () => {
  const { id } = await it.addPicture(me, { prompt: 'A secret prompt' })
  const credit = await exported([id], { ...SMALL, metadata: 'credit', fileName: '{sequence}' })
  const full = await exported([id], { ...SMALL, metadata: 'full', fileName: '{sequence}' })
  const [credited, complete] = [credit.get('001.jpg')!, full.get('001.jpg')!]
  for (const bytes of [credited, complete])
    expect(await it.credentials.read(bytes, 'image/jpeg')).toMatchObject({ state: 'valid' })
  expect(credited.includes('A secret prompt')).toBe(false)
  expect(complete.includes('A secret prompt')).toBe(true)
})

test('reports images that can’t be converted, and contains the others', async () => {
  const [lost, broken, good] = [await it.addPicture(me), await it.addPicture(me), await it.addPicture(me)]
  await it.objects.remove([lost.prepared.key])
  await it.objects.put(broken.prepared.key, broken.bytes.subarray(0, 200), { mime: 'image/png' })
  const files = await exported([lost.id, broken.id, good.id], { ...SMALL, fileName: '{name}' })
  expect([...files.keys()]).toEqual(['A brass lamp-3.jpg', 'not-included.txt'])
  expect(files.get('not-included.txt')?.toString()).toBe('A brass lamp.jpg\nA brass lamp-2.jpg\n')
})

const WATERMARK = { text: '© Norte', position: 'bottomRight', opacity: 100, size: 10 } as const
const PIXELS: ExportSettings = { ...SMALL, format: 'png', resize: { by: 'none' }, fileName: '{sequence}' }

/** Pixels of an image that a watermark changed, and how many of them are white. */
async function watermarked(id: string, settings: ExportSettings) {
  const [one, other] = await Promise.all(
    [settings, { ...settings, watermark: undefined }].map(async (each) => {
      const [bytes] = (await exported([id], each)).values()
      return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    }),
  )
  const { width, channels } = one!.info
  expect([width, channels]).toEqual([other!.info.width, 3])
  const changed: { x: number; y: number }[] = []
  let whites = 0
  for (let at = 0; at < one!.data.length; at += channels) {
    const part = one!.data.subarray(at, at + channels)
    if (part.equals(other!.data.subarray(at, at + channels))) continue
    changed.push({ x: (at / channels) % width, y: Math.floor(at / channels / width) })
    if (part.every((value) => value >= 250)) whites++
  }
  return { changed, whites }
}

test.each([
  ['bottomRight', 'srgb', { x: [200, 400], y: [200, 300] }],
  ['topLeft', 'p3', { x: [0, 200], y: [0, 100] }],
  ['center', 'original', { x: [100, 300], y: [100, 200] }],
] as const)('a watermark at %s in %s covers nothing else', async (position, colors, { x, y }) => {
  const { id } = await it.addPicture(me)
  const { changed, whites } = await watermarked(id, {
    ...PIXELS,
    colors,
    watermark: { ...WATERMARK, position },
  })
  expect(whites).toBeGreaterThan(200)
  const outside = changed.filter((at) => at.x < x[0] || at.x >= x[1] || at.y < y[0] || at.y >= y[1])
  expect(outside).toEqual([])
})

test('a faint watermark has no pure white, and a long one is drawn completely', async () => {
  const { id } = await it.addPicture(me)
  const faint = await watermarked(id, { ...PIXELS, watermark: { ...WATERMARK, opacity: 30 } })
  expect(faint.changed.length).toBeGreaterThan(200)
  expect(faint.whites).toBeLessThan(faint.changed.length / 20)
  const long = await watermarked(id, {
    ...PIXELS,
    watermark: { ...WATERMARK, text: 'Norte Studio, Calle de la Luna 14, all rights reserved' },
  })
  const columns = long.changed.map(({ x }) => x)
  expect(Math.min(...columns)).toBeGreaterThan(20)
  expect(Math.max(...columns)).toBeLessThan(400)
})

test('draws a watermark of other scripts, and on the smallest image', async () => {
  const { id } = await it.addPicture(me)
  const watermark = { ...WATERMARK, text: '夏の写真 Лето עברית' }
  expect((await watermarked(id, { ...PIXELS, watermark })).whites).toBeGreaterThan(100)
  const tiny = { ...PIXELS, resize: { by: 'longEdge', pixels: 16 } } as const
  expect((await watermarked(id, { ...tiny, watermark })).changed.length).toBeGreaterThan(0)
})

test('refuses a watermark that can’t be drawn, before anything is exported or saved', async () => {
  const { id } = await it.addPicture(me)
  const settings = { ...PIXELS, watermark: { ...WATERMARK, text: 'Norte 📷' } }
  const refusal = { status: 422, reason: 'gallery.watermarkCharacters' }
  expect(await it.call(makeZip, { body: { ids: [id], export: settings } }, me)).toMatchObject(refusal)
  expect(await it.call(createExportPreset, { body: { name: 'Mine', settings } }, me)).toMatchObject(refusal)
})

test('refuses invalid settings', async () => {
  const { id } = await it.addPicture(me)
  const invalid = [
    { quality: 0 },
    { quality: 101 },
    { resize: { by: 'longEdge', pixels: 1 } },
    { resize: { by: 'megapixels', megapixels: 0 } },
    { fileName: '  ' },
    { fileName: '{camera}' },
    { format: 'json' },
    { watermark: { ...WATERMARK, text: ' ' } },
    { watermark: { ...WATERMARK, opacity: 0 } },
    { watermark: { ...WATERMARK, size: 21 } },
  ]
  for (const part of invalid) {
    const settings = { ...SMALL, ...part } as ExportSettings
    const { code } = await it.call(makeZip, { body: { ids: [id], export: settings } }, me)
    expect(code, JSON.stringify(part)).toBe('INPUT_INVALID')
  }
})

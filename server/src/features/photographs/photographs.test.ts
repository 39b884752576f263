import { createHash } from 'node:crypto'
import {
  deleteGalleryItem,
  duplicateGalleryItem,
  emptyTrash,
  type GalleryItem,
  getMediaBytes,
  listGallery,
} from '@studio/contract/gallery'
import { pathOf } from '@studio/contract/kernel'
import { getPhotograph, getPhotographFile, postPhotograph } from '@studio/contract/photographs'
import { getStorageUse } from '@studio/contract/quota'
import * as raw from '../../../../domain/src/photographs/photographs.fixtures.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { heicOf } from '../../platform/pictures/heic/heic.fixtures.ts'
import * as hostile from '../../platform/pictures/hostile.fixtures.ts'

let studio: Studio
let me: TestActor

beforeAll(async () => {
  studio = await startTestStudio()
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

/** A DNG whose preview is upright only by the orientation of the RAW file. */
async function dng(preview: Uint8Array): Promise<Buffer> {
  const main = [
    ...[raw.text(0x10f, 'Ricoh'), raw.text(0x110, 'GR III'), raw.short(0x112, 6)],
    ...[raw.long(0x201, 8), raw.long(0x202, preview.length), raw.long(0xc612, 1)],
  ]
  return Buffer.from(raw.tiff({ main, before: preview }))
}

test('shows a RAW file by its embedded JPEG, upright, and keeps the file', async () => {
  const red = { r: 200, g: 30, b: 20 }
  const preview = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: red } })
    .composite([{ input: await hostile.noisy(700, 1000), left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const bytes = await dng(preview)
  const { status, item } = await post(bytes, 'R0001.DNG')
  expect({ status, item }).toMatchObject({ status: 201, item: { width: 1000, height: 1500 } })
  expect(item.thumbnails.map(({ height }) => height)).toEqual([320, 640, 1500])
  const shown = await bytesAt(item.url)
  expect(shown.type).toBe('image/webp')
  // Turned clockwise, the left side is at the top.
  const corner = async (top: number) =>
    sharp(await sharp(shown.bytes).extract({ left: 500, top, width: 4, height: 4 }).png().toBuffer()).stats()
  const bottom = (await corner(1_400)).channels.map(({ mean }) => Math.round(mean))
  expect(Math.abs(bottom[0]! - red.r) + Math.abs(bottom[1]! - red.g)).toBeLessThan(12)
  expect((await corner(100)).channels[0]!.stdev).toBeGreaterThan(5)
  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph).toMatchObject({ camera: 'Ricoh GR III', files: [{ mime: 'image/x-raw' }] })
  const file = await studio.call(getPhotographFile, { params: { id: item.id, role: 'original' } }, me)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
})

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
  const part = (range: string, more = {}) =>
    studio.fetch(path, { headers: { ...authorization(me), range, ...more } })
  const middle = await part('bytes=100-199')
  expect([middle.status, middle.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
  expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
  expect((await part(`bytes=${bytes.length}-`)).status).toBe(416)
  // Of another version, such as of an interrupted download, the whole file.
  expect((await part('bytes=100-199', { 'if-range': '"other"' })).status).toBe(200)
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

/** XMP as Lightroom writes it. */
const xmp = (attributes: string, elements = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attributes}>${elements}</rdf:Description>
  </rdf:RDF></x:xmpmeta>`
const keywords = (...words: string[]) =>
  `<dc:subject><rdf:Bag>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject>`

async function cameraJpeg(exif: object = {}, written = xmp('')) {
  return sharp(await hostile.noisy(360, 240))
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
      IFD2: {
        DateTimeOriginal: '2026:11:20 07:52:10',
        OffsetTimeOriginal: '+01:00',
        LensModel: 'RF 50mm F1.8',
        BodySerialNumber: '042012345678',
        ISOSpeedRatings: '400',
        FNumber: '28/10',
        ExposureTime: '1/250',
        FocalLength: '50/1',
        ...exif,
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '40/1 25/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '3/1 42/1 0/1',
      },
    })
    .withXmp(written)
    .jpeg()
    .toBuffer()
}

test('reads what the camera recorded', async () => {
  const { item } = await post(await cameraJpeg())
  expect(item).toMatchObject({
    createdAt: '2026-11-20T06:52:10.000Z',
    metadata: { digitalSourceType: 'digitalCapture' },
    stars: 0,
    tags: [],
  })
  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph).toMatchObject({
    capturedAtLocal: '2026-11-20T07:52:10',
    capturedAtSource: 'offset',
    camera: 'Canon EOS R6',
    lens: 'RF 50mm F1.8',
    iso: 400,
    focalLength: 50,
    location: { latitude: expect.closeTo(40.4167, 3), longitude: expect.closeTo(-3.7, 3) },
  })
  expect(photograph.aperture).toBeCloseTo(2.8)
  expect(photograph.exposureTime).toBeCloseTo(0.004)
  const { rows } = await studio.database.pool.query(
    'select serial_hash from photographs where media_id = $1',
    [item.id],
  )
  expect(rows[0].serial_hash).toEqual(createHash('sha256').update(`${me.id} 042012345678`).digest())
  const { items } = await studio.call(listGallery, { query: { q: 'img_1', camera: 'Canon EOS R6' } }, me)
  expect(items.map(({ id }) => id)).toEqual([item.id])
})

test('takes marks and texts over from XMP', async () => {
  const long = 'x'.repeat(41)
  const words = keywords('Boda', 'Plaza Mayor', 'boda', 'a, b', long)
  const title =
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The first dance</rdf:li></rdf:Alt></dc:title>'
  const picked = await post(await cameraJpeg({}, xmp('xmp:Rating="4" xmp:Label="Rojo"', words + title)))
  expect(picked.item).toMatchObject({ stars: 4, flag: null, tags: ['boda', 'label:red', 'plaza mayor'] })
  expect(picked.item.alt).toBe('The first dance')
  expect(picked.item.prompt).toContain('The first dance')
  expect((await post(await cameraJpeg({}, xmp('xmp:Rating="-1"')))).item).toMatchObject({
    stars: 0,
    flag: 'reject',
  })
  const many = Array.from({ length: 40 }, (_, n) => `word ${n}`)
  expect((await post(await cameraJpeg({}, xmp('', keywords(...many))))).item.tags).toHaveLength(30)
})

test('claims a source only if the file says so', async () => {
  const source = async (bytes: Buffer) => (await post(bytes)).item.metadata.digitalSourceType
  const claim = (code: string) =>
    xmp(`Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${code}"`)
  expect(await source(await hostile.noisy(301, 200))).toBeUndefined()
  expect(await source(await cameraJpeg({}, claim('trainedAlgorithmicMedia')))).toBe('trainedAlgorithmicMedia')
  const withoutCamera = await sharp(await hostile.noisy(302, 200))
    .withXmp(claim('digitalCapture'))
    .jpeg()
    .toBuffer()
  expect(await source(withoutCamera)).toBeUndefined()
})

test('stores facts that no camera records', async () => {
  const bytes = await cameraJpeg(
    { ISOSpeedRatings: '4294967295', LensModel: 'RF\u0000 50mm', DateTimeOriginal: '0000:01:01 00:00:00' },
    xmp('xmp:Label="&#0;"', keywords('a&#0;b', '\u202Eabc')),
  )
  const { status, item } = await post(bytes, 'a\u202Egpj.exe')
  expect(status).toBe(201)
  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph.capturedAtLocal).toBeNull()
})

test.each([
  ['right-to-left', 'صورة\u202E 1.jpg'],
  ['decomposed', 'Ñandú.jpg'.normalize('NFD')],
  ['reserved', 'CON.jpg'],
  ['long', `${'ñ'.repeat(150)}.jpg`],
  ['invalid', '\0a.jpg'],
])('keeps %s names as text, and downloads them safely', async (_, name) => {
  const { status, item } = await post(await hostile.noisy(330, 200), name)
  expect(status).toBe(201)
  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph.fileName).toBe(name.replace('\0', '\uFFFD'))
  const path = pathOf(getPhotographFile.path, { id: item.id, role: 'original' })
  const file = await studio.fetch(path, { headers: authorization(me) })
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.~-]+$/,
  )
  expect(file.headers.get('content-disposition')).not.toContain('%E2%80%AE')
})

test('detects the format by content, and keeps what is appended out of renditions', async () => {
  const png = await post(await hostile.noisy(340, 200, 'png'), 'IMG_2.JPG')
  expect(await studio.call(getPhotograph, { params: { id: png.item.id } }, me)).toMatchObject({
    photograph: { fileName: 'IMG_2.JPG', files: [{ mime: 'image/png' }] },
  })
  const secret = Buffer.from('PK\x03\x04 secret archive')
  const { item } = await post(Buffer.concat([await hostile.noisy(341, 200), secret]))
  for (const { url } of item.thumbnails) expect((await bytesAt(url)).bytes.includes('secret')).toBe(false)
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
    [
      'a RAW file without a large preview',
      async () =>
        sharp(await hostile.noisy(64, 48))
          .tiff()
          .toBuffer(),
      'a.NEF',
      'photographs.noPreview',
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

describe('a HEIC', () => {
  /** As a phone writes it: on its side, in tiles, with EXIF that says the rotation again. */
  const fromPhone = () =>
    heicOf({
      width: 400,
      height: 300,
      tile: 128,
      irot: 3,
      quality: 20,
      colorAt: (x, y) => [x / 400, y / 300, 0.5],
      exif: raw.tiff({
        main: [raw.text(0x10f, 'Apple'), raw.text(0x110, 'iPhone 15'), raw.short(0x112, 6)],
        camera: [raw.text(0x9003, '2026:11:20 07:52:10'), raw.text(0x9011, '+01:00')],
        place: [
          ...[raw.text(1, 'N'), raw.fraction(2, 40, 1, 25, 1, 0, 1)],
          ...[raw.text(3, 'W'), raw.fraction(4, 3, 1, 42, 1, 0, 1)],
        ],
      }),
      xmp: raw.xmp('', 'xmp:Rating="4"'),
    })

  test('is shown upright, with what the phone recorded', async () => {
    const file = await fromPhone()
    const { status, item } = await post(file, 'IMG_1.HEIC')
    expect(status).toBe(201)
    // Turned once.
    expect(item).toMatchObject({ width: 300, height: 400, createdAt: '2026-11-20T06:52:10.000Z', stars: 4 })
    const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
    expect(photograph).toMatchObject({
      camera: 'Apple iPhone 15',
      isDamaged: false,
      files: [{ mime: 'image/heic' }],
    })
    expect(photograph.location?.latitude).toBeCloseTo(40.4167, 3)
    // What browsers show is a rendition, without the metadata.
    const shown = await bytesAt(item.thumbnails.at(-1)!.url)
    expect(shown.type).toBe('image/webp')
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 300, height: 400 })
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined()
    // The owner downloads the file of the phone.
    const params = { id: item.id, role: 'original' as const }
    const response = await studio.fetch(pathOf(getPhotographFile.path, params), {
      headers: authorization(me),
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true)
  })

  test('is refused if the operator has turned off HEIC', async () => {
    const other = await startTestStudio({ environment: { STUDIO_HEIC: 'off' } })
    try {
      const actor = await other.onboarded()
      const send = async (bytes: Uint8Array, name: string) => {
        const headers = {
          ...authorization(actor),
          'content-type': 'application/octet-stream',
          'x-studio-name': name,
        }
        const body = new Uint8Array(bytes)
        return (await other.fetch(postPhotograph.path, { method: 'POST', headers, body })).json()
      }
      expect(await send(await fromPhone(), 'IMG_1.HEIC')).toMatchObject({
        error: { reason: 'photographs.heicOff' },
      })
      // By content, not by name.
      expect(await send(await hostile.noisy(40, 30), 'IMG_2.HEIC')).toMatchObject({ item: { width: 40 } })
    } finally {
      await other.close()
    }
  })
})

test('keeps a damaged file, and shows what could be read', async () => {
  const { status, item } = await post(await hostile.truncatedJpeg())
  expect(status).toBe(201)
  const { photograph } = await studio.call(getPhotograph, { params: { id: item.id } }, me)
  expect(photograph.isDamaged).toBe(true)
})

test('keeps what is known of a photograph in a duplicate', async () => {
  const { item } = await post(await cameraJpeg())
  const { item: copy } = await studio.call(duplicateGalleryItem, { params: { id: item.id } }, me)
  const [first, second] = await Promise.all(
    [item, copy].map(({ id }) => studio.call(getPhotograph, { params: { id } }, me)),
  )
  expect(second).toEqual(first)
  // Each has its own file.
  await studio.call(deleteGalleryItem, { params: { id: item.id } }, me)
  await studio.call(emptyTrash, {}, me)
  await studio.app.runPeriodic('sweep-gallery')
  const path = pathOf(getPhotographFile.path, { id: copy.id, role: 'original' })
  const file = await studio.fetch(path, { headers: authorization(me) })
  expect((await file.arrayBuffer()).byteLength).toBe(first!.photograph.files[0]!.bytes)
})

test('refuses a duplicate that exceeds the limit of photographs', async () => {
  const small = await startTestStudio({ environment: { STUDIO_PHOTOGRAPH_STORAGE_MB: '1' } })
  const owner = await small.onboarded()
  const jpeg = await hostile.noisy(60, 40)
  // What is appended to an image belongs to the file.
  const body = new Uint8Array(Buffer.concat([jpeg, Buffer.alloc(600_000 - jpeg.length)]))
  const response = await small.fetch(postPhotograph.path, {
    method: 'POST',
    headers: { ...authorization(owner), 'content-type': 'application/octet-stream' },
    body,
  })
  const { item } = (await response.json()) as { item: GalleryItem }
  const duplicate = () => small.call(duplicateGalleryItem, { params: { id: item.id } }, owner)
  expect((await small.call(getStorageUse, {}, owner)).photographs.used).toBe(600_000)
  await expect(duplicate()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' })
  expect((await small.call(getStorageUse, {}, owner)).photographs.count).toBe(1)
  await small.close()
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

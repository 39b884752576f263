import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../../testing/patience.ts'
import * as hostile from './hostile.fixtures.ts'
import { decodePhotograph } from './index.ts'
import { type Color, colorsOf, difference, expectQuarters, quarters, RGB } from './known-colors.fixtures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photographs-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function decode(bytes: Uint8Array, name = 'image') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return decodePhotograph(path)
}

test.each([
  ['JPEG', 'jpeg', (image: Sharp) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })],
  ['progressive JPEG', 'jpeg', (image: Sharp) => image.jpeg({ quality: 95, progressive: true })],
  ['PNG', 'png', (image: Sharp) => image.png()],
  ['PNG of 16 bits', 'png', (image: Sharp) => image.toColourspace('rgb16').png()],
  ['WebP', 'webp', (image: Sharp) => image.webp({ quality: 95 })],
  ['AVIF', 'avif', (image: Sharp) => image.avif({ quality: 90, effort: 0 })],
  ['TIFF', 'tiff', (image: Sharp) => image.tiff({ compression: 'lzw' })],
  [
    'TIFF of 16 bits',
    'tiff',
    (image: Sharp) => image.toColourspace('rgb16').tiff({ compression: 'deflate' }),
  ],
  ['Lab TIFF', 'tiff', (image: Sharp) => image.toColourspace('lab').tiff({ compression: 'none' })],
])('decodes %s once, to renditions of the same colours', async (_, format, encode) => {
  const bytes = await encode(sharp(await quarters().png().toBuffer())).toBuffer()
  const decoded = await decode(bytes)
  expect(decoded).toMatchObject({ format, width: 700, height: 700, isDamaged: false })
  const sides = format === 'tiff' ? [320, 640, 700] : [320, 640]
  expect(decoded.renditions.map(({ width, height }) => [width, height])).toEqual(
    sides.map((side) => [side, side]),
  )
  expect(decoded.placeholder.length).toBeGreaterThan(10)
  expect(decoded.hashes).not.toBeNull()
  for (const { bytes } of decoded.renditions) await expectQuarters(bytes, 3)
})

test('decodes CMYK and greyscale', async () => {
  const image = await quarters().png().toBuffer()
  const cmyk = await decode(
    await sharp(image).withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  )
  await expectQuarters(cmyk.renditions[1]!.bytes, 16)
  const grey = await decode(await sharp(image).greyscale().jpeg().toBuffer())
  const { br } = await colorsOf(grey.renditions[0]!.bytes)
  expect(difference(br!, [128, 128, 128])).toBeLessThan(2)
})

/** A JPEG whose numbers are of the colour space of a profile. */
async function jpegWith(profile: Buffer, color: Color): Promise<Buffer> {
  const background = { r: color[0], g: color[1], b: color[2] }
  const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const segment = Buffer.concat([Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1'), profile])
  segment.writeUInt16BE(segment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

test('converts wide colours by the embedded profile', async () => {
  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const { icc } = await sharp(p3).metadata()
  const { renditions } = await decode(await jpegWith(icc!, [190, 105, 60]))
  const { tl } = await colorsOf(renditions[0]!.bytes)
  expect(difference(tl!, [203, 99, 48])).toBeLessThanOrEqual(2)
  expect(difference(tl!, [190, 105, 60])).toBeGreaterThan(3)
})

test.each([
  [1, ['tl', 'tr', 'bl', 'br']],
  [2, ['tr', 'tl', 'br', 'bl']],
  [3, ['br', 'bl', 'tr', 'tl']],
  [4, ['bl', 'br', 'tl', 'tr']],
  [5, ['tl', 'bl', 'tr', 'br']],
  [6, ['bl', 'tl', 'br', 'tr']],
  [7, ['br', 'tr', 'bl', 'tl']],
  [8, ['tr', 'br', 'tl', 'bl']],
])('turns orientation %d upright', async (orientation, [tl, tr, bl, br]) => {
  const expected = { tl: RGB[tl!]!, tr: RGB[tr!]!, bl: RGB[bl!]!, br: RGB[br!]! }
  const image = sharp(await quarters().resize(700, 500, { fit: 'fill' }).png().toBuffer())
  for (const encoded of [image.clone().jpeg({ quality: 95 }), image.clone().tiff()]) {
    const { width, height, renditions } = await decode(await encoded.withMetadata({ orientation }).toBuffer())
    expect([width, height]).toEqual(orientation > 4 ? [500, 700] : [700, 500])
    await expectQuarters(renditions[1]!.bytes, 3, expected)
  }
})

test('renders at most 2048 px, and small images not at all', async () => {
  const large = await decode(
    await sharp(await quarters().png().toBuffer())
      .resize(3000, 1500, { fit: 'fill' })
      .jpeg()
      .toBuffer(),
  )
  expect(large.renditions.map(({ width, height }) => [width, height])).toEqual([
    [320, 160],
    [640, 320],
    [2048, 1024],
  ])
  expect((await decode(await hostile.noisy(200, 100))).renditions).toEqual([])
})

test('shows what is there of an incomplete JPEG', async () => {
  const whole = await quarters().jpeg().toBuffer()
  const { isDamaged, renditions } = await decode(whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(isDamaged).toBe(true)
  expect(difference((await colorsOf(renditions[0]!.bytes)).tl!, RGB['tl']!)).toBeLessThan(3)
})

test('refuses a JPEG that ends before its pixels', async () => {
  const whole = await quarters().jpeg().toBuffer()
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
  await expect(decode(whole.subarray(0, scan + 14))).rejects.toMatchObject({ reason: 'broken' })
})

/** A TIFF whose header promises 26,500 × 26,500 px in a file without data. */
async function sparseTiff(path: string) {
  const side = 26_500
  const entries: [tag: number, type: number, value: number][] = [
    [256, 4, side],
    [257, 4, side],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 200],
    [277, 3, 1],
    [278, 4, side],
    [279, 4, side * side],
  ]
  const head = Buffer.alloc(200)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  entries.forEach(([tag, type, value], n) => {
    const at = 10 + n * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(value, at + 8)
  })
  const handle = await open(path, 'w')
  await handle.write(head)
  await handle.truncate(200 + side * side)
  await handle.close()
}

test('refuses 702 megapixels by the header', async () => {
  const path = join(folder, 'sparse.tif')
  await sparseTiff(path)
  await expect(decodePhotograph(path)).rejects.toMatchObject({
    reason: 'pixels',
    size: { pixels: 702_250_000, most: 130_000_000 },
  })
})

test('refuses other formats, and files that are gone', async () => {
  const heif = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  for (const bytes of [hostile.textNamedPng, hostile.svgWithScript, Buffer.from('GIF89a'), heif])
    await expect(decode(bytes)).rejects.toMatchObject({ reason: expect.stringMatching(/type|broken/) })
  await expect(decodePhotograph(join(folder, 'none'))).rejects.toMatchObject({ reason: 'broken' })
})

test(
  'opens no file by path in the server’s own process',
  async () => {
    const path = join(folder, 'own.png')
    await writeFile(path, await hostile.noisy(20, 20, 'png'))
    await expect(sharp(path).metadata()).rejects.toThrow(/unsupported image format/)
  },
  limit(10_000),
)

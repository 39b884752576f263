import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Conversion, convertPicture } from './index.ts'
import { heicOf } from './heic/heic.fixtures.ts'
import { noisy } from './hostile.fixtures.ts'
import { colorsOf as colorsOfQuarters, difference } from './known-colors.fixtures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conversions-'))
})
afterAll(() => rm(folder, { recursive: true }))

const SETTINGS: Conversion = {
  format: 'jpeg',
  quality: 90,
  resize: { by: 'none' },
  colors: 'srgb',
  sharpening: 'off',
  acceptsDamage: false,
}

async function convert(bytes: Uint8Array, settings: Partial<Conversion> = {}) {
  const path = join(folder, 'image')
  await writeFile(path, bytes)
  return convertPicture(path, 'image/jpeg', { ...SETTINGS, ...settings })
}
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
const plain = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })

test.each([
  [{ by: 'none' }, [600, 400]],
  [{ by: 'longEdge', pixels: 300 }, [300, 200]],
  [{ by: 'shortEdge', pixels: 100 }, [150, 100]],
  [{ by: 'fit', width: 108, height: 135 }, [108, 72]],
  [{ by: 'megapixels', megapixels: 0.06 }, [300, 200]],
  // Never enlarged.
  [{ by: 'longEdge', pixels: 5_000 }, [600, 400]],
  [{ by: 'shortEdge', pixels: 5_000 }, [600, 400]],
  [{ by: 'megapixels', megapixels: 50 }, [600, 400]],
] as const)('resizes by %j', async (resize, size) => {
  const bytes = await plain('#be693c', 600, 400).png().toBuffer()
  expect(await sizeOf(await convert(bytes, { resize }))).toEqual(size)
})

test('measures the sides of a rotated photograph as it is displayed', async () => {
  const bytes = await plain('#be693c', 600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const converted = await convert(bytes, { resize: { by: 'shortEdge', pixels: 100 } })
  expect(await sizeOf(converted)).toEqual([100, 150])
  expect((await sharp(converted).metadata()).orientation).toBeUndefined()
})

test('converts TIFF and AVIF, and flattens transparency for JPEG only', async () => {
  for (const source of [plain('#be693c').tiff(), plain('#be693c').avif()])
    expect(await sizeOf(await convert(await source.toBuffer()))).toEqual([60, 40])
  const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const pixels = async (format: Conversion['format']) => [
    ...(
      await sharp(await convert(clear, { format }))
        .raw()
        .toBuffer()
    ).subarray(0, 4),
  ]
  expect((await pixels('jpeg')).slice(0, 3)).toEqual([255, 255, 255])
  expect((await pixels('webp'))[3]).toBe(0)
  expect((await pixels('png'))[3]).toBe(0)
})

test('converts a HEIC in full size, upright and of its colours', async () => {
  const bytes = await heicOf({
    width: 2_560,
    height: 320,
    colorAt: (x) => (x < 1_280 ? [190 / 255, 105 / 255, 60 / 255] : [0.5, 0.5, 0.5]),
    // A quarter turn to the left: the left half is at the bottom.
    irot: 1,
    tile: 512,
  })
  const converted = await convert(bytes, { format: 'png' })
  expect(await sizeOf(converted)).toEqual([320, 2_560])
  const { tl, bl } = await colorsOfQuarters(converted)
  expect(difference(bl!, [190, 105, 60])).toBeLessThanOrEqual(2)
  expect(difference(tl!, [128, 128, 128])).toBeLessThanOrEqual(2)
})

/** The colour with the profile of the file, without conversion, and its sRGB colour. */
async function colorsOf(bytes: Uint8Array) {
  const own = await sharp(bytes).pipelineColourspace('rgb16').keepIccProfile().raw().toBuffer()
  const srgb = await sharp(bytes).raw().toBuffer()
  return { own: [...own.subarray(0, 3)], srgb: [...srgb.subarray(0, 3)] }
}

test('converts colours to sRGB or P3, or keeps those of the file', async () => {
  const untagged = await plain('#be693c').png().toBuffer()
  // sRGB 190, 105, 60 is P3 179, 109, 69.
  const tagged = await plain('#be693c').withIccProfile('p3').png().toBuffer()
  const colors = async (source: Uint8Array, kind: Conversion['colors']) =>
    colorsOf(await convert(source, { format: 'png', colors: kind }))
  const [srgb, p3] = [
    [190, 105, 60],
    [179, 109, 69],
  ]
  for (const source of [untagged, tagged]) {
    expect(await colors(source, 'srgb')).toEqual({ own: srgb, srgb })
    expect(await colors(source, 'p3')).toEqual({ own: p3, srgb })
  }
  expect(await colors(untagged, 'original')).toEqual({ own: srgb, srgb })
  expect(await colors(tagged, 'original')).toEqual({ own: p3, srgb })
})

test('keeps colours that sRGB doesn’t have', async () => {
  const { data } = await sharp(await plain('#00ff00').withIccProfile('p3').png().toBuffer())
    .pipelineColourspace('rgb16')
    .keepIccProfile()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red] = data
  // P3 green itself: its numbers with the profile of P3.
  const profile = (await sharp(await plain('#fff').withIccProfile('p3').png().toBuffer()).metadata()).icc!
  const path = join(folder, 'p3.icc')
  await writeFile(path, profile)
  const green = await plain('#00ff00').png().toBuffer()
  const tagged = await sharp(green).pipelineColourspace('rgb16').withIccProfile(path).png().toBuffer()
  for (const colors of ['p3', 'original'] as const)
    expect((await colorsOf(await convert(tagged, { format: 'png', colors }))).own).toEqual([0, 255, 0])
  expect(red).toBeGreaterThan(0)
})

test('sharpens edges only if asked to', async () => {
  const edge = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#606060' } })
    .composite([{ input: await plain('#a0a0a0', 32, 64).png().toBuffer(), left: 32, top: 0 }])
    .png()
    .toBuffer()
  const range = async (sharpening: Conversion['sharpening']) => {
    const { channels } = await sharp(await convert(edge, { format: 'png', sharpening })).stats()
    return channels[0]!.max - channels[0]!.min
  }
  const [off, screen, print] = [await range('off'), await range('screen'), await range('print')]
  expect(off).toBe(64)
  expect(screen).toBeGreaterThan(off)
  expect(print).toBeGreaterThan(screen)
})

test('writes the XMP and no other metadata', async () => {
  const bytes = await plain('#be693c')
    .withExif({ IFD0: { Artist: 'MARK-OWNER' }, IFD3: { GPSLatitude: '29/1 59/1 1234/100' } })
    .jpeg()
    .toBuffer()
  const converted = Buffer.from(await convert(bytes, { xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>' }))
  expect(converted.includes('adobe:ns:meta/')).toBe(true)
  expect(converted.includes('MARK-OWNER')).toBe(false)
  expect((await sharp(converted).metadata()).exif).toBeUndefined()
})

test('refuses damaged and foreign files, and converts what can be read of damaged ones', async () => {
  const whole = await noisy(200, 150, 'jpeg')
  const half = whole.subarray(0, whole.length / 2)
  await expect(convert(half)).rejects.toMatchObject({ reason: 'broken' })
  expect(await sizeOf(await convert(half, { acceptsDamage: true }))).toEqual([200, 150])
  await expect(convert(Buffer.from('not an image'))).rejects.toMatchObject({ reason: 'type' })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await expect(convert(svg)).rejects.toMatchObject({ reason: 'type' })
})

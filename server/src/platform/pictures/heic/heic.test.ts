import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../../../testing/patience.ts'
import { decodePhotograph } from '../index.ts'
import { type Color, colorsOf, difference, expectQuarters, RGB } from '../known-colors.fixtures.ts'
import { heicOf, type HeicOptions } from './heic.fixtures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heic-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function decode(bytes: Uint8Array) {
  const path = join(folder, `${count++}.heic`)
  await writeFile(path, bytes)
  return decodePhotograph(path)
}

/** The image of `quarters`, converted to values of the file by `stored`. */
const quartersOf =
  (width: number, height: number, stored = (color: Color): Color => color) =>
  (x: number, y: number): Color => {
    const name = `${y < height / 2 ? 't' : 'b'}${x < width / 2 ? 'l' : 'r'}`
    return stored(RGB[name]!.map((value) => value / 255) as Color)
  }

const heic = (options: Partial<HeicOptions> = {}) => {
  const { width = 700, height = 500 } = options
  return heicOf({ width, height, colorAt: quartersOf(width, height), ...options })
}

const BT709 = { number: 1, red: 0.2126, blue: 0.0722 }
const BT2020 = { number: 9, red: 0.2627, blue: 0.0593 }

test.each<[string, Partial<HeicOptions>]>([
  ['a single picture', {}],
  ['tiles that reach beyond the image', { tile: 256 }],
  ['10 bits and limited range', { format: 'yuv422p10le', isFullRange: false, matrix: BT709, tile: 512 }],
  ['full chroma', { format: 'yuv444p' }],
  ['colours that are nowhere described', { colors: null, isFullRange: false }],
])('decodes known colours of %s', async (_, options) => {
  const { format, width, height, renditions, isDamaged } = await decode(await heic(options))
  expect({ format, width, height, isDamaged }).toEqual({
    format: 'heic',
    width: 700,
    height: 500,
    isDamaged: false,
  })
  expect(renditions.map((each) => each.width)).toEqual([320, 640, 700])
  for (const { bytes } of renditions) await expectQuarters(bytes, 2)
})

test('decodes grey', async () => {
  const { renditions } = await decode(await heic({ format: 'gray', matrix: BT709 }))
  const { br } = await colorsOf(renditions[0]!.bytes)
  expect(difference(br!, [128, 128, 128])).toBeLessThanOrEqual(2)
})

// Turns to the left first, then the mirror: 0 swaps top and bottom, 1 left and right.
test.each<[number, number | undefined, string[]]>([
  [0, undefined, ['tl', 'tr', 'bl', 'br']],
  [1, undefined, ['tr', 'br', 'tl', 'bl']],
  [2, undefined, ['br', 'bl', 'tr', 'tl']],
  [3, undefined, ['bl', 'tl', 'br', 'tr']],
  [0, 0, ['bl', 'br', 'tl', 'tr']],
  [0, 1, ['tr', 'tl', 'br', 'bl']],
  [1, 0, ['tl', 'bl', 'tr', 'br']],
  [3, 1, ['tl', 'bl', 'tr', 'br']],
])('turns by irot %d and mirrors by imir %s', async (irot, imir, [tl, tr, bl, br]) => {
  // EXIF says otherwise, and doesn’t count.
  const exif = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .jpeg()
    .withMetadata({ orientation: 3 })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).metadata())
  const { width, height, renditions } = await decode(
    await heic({ irot, ...(imir !== undefined && { imir }), exif: exif.exif!.subarray(6), tile: 256 }),
  )
  expect([width, height]).toEqual(irot % 2 ? [500, 700] : [700, 500])
  await expectQuarters(renditions[1]!.bytes, 2, {
    tl: RGB[tl!]!,
    tr: RGB[tr!]!,
    bl: RGB[bl!]!,
    br: RGB[br!]!,
  })
})

test('crops by clap', async () => {
  const { width, height, renditions } = await decode(
    await heic({ tile: 256, clap: [300, 200, -200, 150], irot: 1 }),
  )
  expect([width, height]).toEqual([200, 300])
  // Only blue is left.
  const { tl, br } = await colorsOf(renditions[0]!.bytes)
  for (const color of [tl!, br!]) expect(difference(color, RGB['bl']!)).toBeLessThanOrEqual(2)
})

test('converts wide colours by the profile, or else by the numbers', async () => {
  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const { icc } = await sharp(p3).metadata()
  const colorAt = () => [190 / 255, 105 / 255, 60 / 255] as const
  for (const options of [
    { profile: icc!, colors: null, isFullRange: false },
    { colors: { primaries: 12, transfer: 13 } },
  ]) {
    const { renditions } = await decode(await heic({ colorAt, ...options }))
    const { tl } = await colorsOf(renditions[0]!.bytes)
    expect(difference(tl!, [203, 99, 48])).toBeLessThanOrEqual(2)
  }
})

/** Value of PQ by brightness in cd/m² (ITU-R BT.2100). */
function pqOf(brightness: number): number {
  const power = (brightness / 10_000) ** 0.1593017578125
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375
}

test('shows HDR with the brightness of a usual screen', async () => {
  // From left to right: black, grey of 18 %, white, and the brightest light.
  const levels = [0, 36.5, 203, 1_000]
  const hdr = (value: (brightness: number) => number, transfer: number) =>
    heic({
      width: 800,
      height: 320,
      format: 'yuv420p10le',
      matrix: BT2020,
      colors: { primaries: 9, transfer },
      colorAt: (x) => {
        const level = value(levels[Math.floor(x / 200)] ?? 0)
        return [level, level, level]
      },
    })
  const { renditions } = await decode(await hdr(pqOf, 16))
  const { data, info } = await sharp(renditions.at(-1)!.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shown = [100, 300, 500, 700].map((x) => data[(160 * info.width + x) * 3]!)
  // Grey is as in sRGB: 18 % is 118. White leaves room above it.
  expect(shown[0]).toBeLessThanOrEqual(2)
  expect(Math.abs(shown[1]! - 118)).toBeLessThanOrEqual(3)
  expect(shown[2]).toBeGreaterThan(210)
  expect(shown[2]).toBeLessThan(235)
  expect(shown[3]).toBeGreaterThanOrEqual(252)
  // HLG: white is 75 % of the signal.
  const hlg = await decode(await hdr((brightness) => (brightness === 203 ? 0.75 : 0), 18))
  const { data: light } = await sharp(hlg.renditions.at(-1)!.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.abs(light[(160 * info.width + 500) * 3]! - shown[2]!)).toBeLessThanOrEqual(4)
})

test('refuses more pixels than the limit by the boxes', async () => {
  const file = await heic({ width: 64, height: 64 })
  const ispe = file.indexOf('ispe')
  // Both sizes: of the image and of its only picture.
  for (const at of [ispe + 8, ispe + 28]) file.writeUInt32BE(8_000, at)
  for (const at of [ispe + 12, ispe + 32]) file.writeUInt32BE(8_000, at)
  await expect(decode(file)).rejects.toMatchObject({
    reason: 'pixels',
    size: { pixels: 64_000_000, most: 60_000_000 },
  })
})

test('refuses tiles with more pixels than the limit, and those that don’t fit the image', async () => {
  const file = await heic({ width: 64, height: 64, tile: 32 })
  const tile = file.indexOf('ispe', file.indexOf('ispe') + 4)
  const withTiles = (side: number) => {
    const copy = Buffer.from(file)
    for (const at of [tile + 8, tile + 12]) copy.writeUInt32BE(side, at)
    return copy
  }
  // 30,000 px reach beyond the first row, so there can be no second one.
  for (const side of [8, 64, 30_000])
    await expect(decode(withTiles(side))).rejects.toMatchObject({
      reason: expect.stringMatching(/type|broken/),
    })
  const row = await heic({ width: 64, height: 32, tile: 32 })
  const rowTile = row.indexOf('ispe', row.indexOf('ispe') + 4)
  // One row of two tiles: as high as they like, but not more than the limit.
  row.writeUInt32BE(2_000_000, rowTile + 12)
  await expect(decode(row)).rejects.toMatchObject({ reason: 'pixels' })
})

test('decodes no picture that is larger than the boxes say', async () => {
  const file = await heic({ width: 400, height: 400 })
  const ispe = file.indexOf('ispe')
  for (const at of [ispe + 8, ispe + 12, ispe + 28, ispe + 32]) file.writeUInt32BE(64, at)
  await expect(decode(file)).rejects.toMatchObject({ reason: 'broken' })
})

test('shows what is there of an incomplete file', async () => {
  const whole = await heic({ tile: 256 })
  const { isDamaged, renditions } = await decode(whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(isDamaged).toBe(true)
  expect(difference((await colorsOf(renditions[0]!.bytes)).tl!, RGB['tl']!)).toBeLessThanOrEqual(2)
  // Without any pixels, or without all of the boxes, nothing can be shown.
  for (const length of [whole.indexOf('mdat') + 4, whole.indexOf('iloc'), 40])
    await expect(decode(whole.subarray(0, length))).rejects.toMatchObject({ reason: 'broken' })
})

test('refuses images that are composed in other ways', async () => {
  const file = await heic({ tile: 256 })
  file.write('iovl', file.indexOf('grid'), 'latin1')
  await expect(decode(file)).rejects.toMatchObject({ reason: expect.stringMatching(/type|broken/) })
})

/** Numbers from 0 to 1, the same in each run. */
function randoms(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test(
  'reads mutated files, or refuses them',
  async () => {
    const files = [await heic({ width: 96, height: 64, tile: 32 }), await heic({ width: 64, height: 64 })]
    const next = randoms(7)
    const results = { shown: 0, damaged: 0, refused: 0 }
    for (let n = 0; n < 120; n++) {
      const mutated = Buffer.from(files[n % files.length]!)
      // Half of them only in the boxes.
      const end = n % 4 < 2 ? mutated.indexOf('mdat') : mutated.length
      for (let change = 0; change < 1 + next() * 6; change++)
        mutated[Math.floor(next() * end)] = Math.floor(next() * 256)
      try {
        const { isDamaged } = await decode(mutated)
        results[isDamaged ? 'damaged' : 'shown']++
      } catch (error) {
        expect(error).toMatchObject({ reason: expect.stringMatching(/^(type|pixels|broken)$/) })
        results.refused++
      }
    }
    expect(results.shown).toBeGreaterThan(0)
    expect(results.damaged).toBeGreaterThan(0)
    expect(results.refused).toBeGreaterThan(0)
    // The process is still there, or there is a new one.
    expect((await decode(files[0]!)).isDamaged).toBe(false)
  },
  limit(60_000),
)

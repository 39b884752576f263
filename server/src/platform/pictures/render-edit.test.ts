import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Edit } from '@studio/contract/darkroom'
import { createEditEngine } from '@studio/edit-engine'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noisy } from './hostile.fixtures.ts'
import { readEditTiles, renderEdit } from './index.ts'
import { colorsOf, expectQuarters, quarters } from './known-colors.fixtures.ts'
import { spaceOf } from './profile-space.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edits-'))
})
afterAll(() => rm(folder, { recursive: true }))

const edit = (values: object) => Edit.parse({ format: 1, ...values })
const LIGHT = edit({ light: { exposure: 0.4, shadows: 30, vibrance: 20 }, detail: { sharpen: 30 } })
/** Changes pixels by so little that colours stay. */
const LEAST = edit({ effects: { vignette: 0.01 } })

async function renderBytes(bytes: Uint8Array, of: Edit) {
  const path = join(folder, 'image')
  await writeFile(path, bytes)
  return renderEdit(path, 'image/jpeg', { edit: of })
}

/** Display P3 with another green. */
function otherProfile(profile: Buffer): Buffer {
  const changed = Buffer.from(profile)
  changed.writeInt32BE(Math.round(0.2052 * 65_536), placeOf(changed, 'gXYZ') + 8)
  return changed
}

/** Offset of a tag’s content. */
const placeOf = (profile: Buffer, tag: string) => profile.readUInt32BE(profile.indexOf(tag) + 4)

const rawOf = (bytes: Uint8Array) => sharp(bytes, { ignoreIcc: true }).raw().toBuffer()

test('renders what the engine does in one piece, and names its pixels', async () => {
  const jpeg = await sharp(await noisy(300, 200, 'png'))
    .jpeg({ quality: 95 })
    .toBuffer()
  const [width, height] = [300, 200]
  const pixels = { x: 0, y: 0, width, height, channels: 3 as const, data: await rawOf(jpeg) }
  const wasm = fileURLToPath(import.meta.resolve('@studio/edit-engine/engines/3.wasm'))
  const picture = (await createEditEngine(await readFile(wasm))).open({ width, height, colourSpace: 'srgb' })
  picture.loadBaseMap(picture.measureBaseMap([pixels]))
  picture.prepare(LIGHT)
  const expected = picture.render(pixels, { x: 0, y: 0, width, height })

  const rendered = await renderBytes(jpeg, LIGHT)
  expect(rendered).toMatchObject({ mime: 'image/jpeg', width, height })
  expect(rendered?.pixelHash.toString('hex')).toBe(createHash('sha256').update(expected).digest('hex'))
  expect(await sharp(rendered?.bytes).metadata()).toMatchObject({
    width,
    height,
    chromaSubsampling: '4:4:4',
  })
})

test('renders by the version of the engine that the edit has', async () => {
  const path = join(folder, 'image')
  await writeFile(path, await noisy(30, 20, 'jpeg'))
  const linear = { kind: 'linear', mode: 'add', x1: 0, y1: 0, x2: 1, y2: 0 }
  const masks = edit({ localAdjustments: [{ id: 'mask-one', parts: [linear], exposure: 1 }] })
  const by = (engineVersion: number, of: Edit) => renderEdit(path, 'image/jpeg', { edit: of, engineVersion })
  await expect(by(1, masks)).rejects.toThrow()
  expect(await by(2, masks)).toMatchObject({ width: 30, height: 20 })
  expect((await by(1, LIGHT))?.pixelHash).toEqual((await by(2, LIGHT))?.pixelHash)
})

test('returns nothing for a neutral edit, whose result is the original', async () => {
  expect(await renderBytes(await noisy(30, 20, 'jpeg'), edit({ detail: { radius: 2 } }))).toBeNull()
})

test('edits the upright image', async () => {
  const jpeg = await quarters(200).png().toBuffer()
  const turned = await sharp(jpeg)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const rendered = await renderBytes(
    turned,
    edit({ geometry: { crop: { x: 0.5, y: 0.25, width: 1, height: 0.5 } } }),
  )
  expect(rendered).toMatchObject({ width: 200, height: 100 })
  expect((await sharp(rendered?.bytes).metadata()).orientation).toBeUndefined()
  const { data } = await sharp(rendered?.bytes).raw().toBuffer({ resolveWithObject: true })
  // Red is on the left of the upper half, green on the right.
  expect(data[0]).toBeGreaterThan(150)
  expect(data[199 * 3]).toBeLessThan(100)
})

test('tiles have the pixels that edits are rendered from', async () => {
  const [width, height] = [700, 900]
  const jpeg = await sharp(await noisy(height, width, 'png'))
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  const whole = await sharp(jpeg, { ignoreIcc: true }).autoOrient().raw().toBuffer()
  const path = join(folder, 'turned')
  await writeFile(path, jpeg)
  const result = Buffer.alloc(whole.length)
  for (const row of [0, 1]) {
    const tiles = (await readEditTiles(path, 'image/jpeg', { row }))!
    for (const [column, tile] of tiles.entries()) {
      const { data, info } = await sharp(tile).raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ channels: 3, width: column ? 188 : 512, height: row ? 388 : 512 })
      for (let y = 0; y < info.height; y++)
        data.copy(
          result,
          ((row * 512 + y) * width + column * 512) * 3,
          y * info.width * 3,
          (y + 1) * info.width * 3,
        )
    }
  }
  expect(result.equals(whole)).toBe(true)
  expect(await readEditTiles(path, 'image/jpeg', { row: 2 })).toBeNull()
})

test('keeps wide colours, in JPEG and with opacity', async () => {
  const wide = quarters(100).withIccProfile('p3')
  for (const [picture, mime] of [
    [await wide.clone().jpeg({ quality: 100 }).toBuffer(), 'image/jpeg'],
    [
      await sharp(await wide.clone().png().toBuffer())
        .ensureAlpha(0.5)
        .keepIccProfile()
        .png()
        .toBuffer(),
      'image/png',
    ],
  ] as const) {
    const rendered = await renderBytes(picture, LEAST)
    expect(rendered?.mime).toBe(mime)
    const { icc, hasAlpha } = await sharp(rendered?.bytes).metadata()
    expect(spaceOf(icc as Buffer)).toBe('display-p3')
    expect(hasAlpha).toBe(mime === 'image/png')
    await expectQuarters(rendered?.bytes as Uint8Array, 2)
  }
})

test('converts other wide profiles to Display P3', async () => {
  const png = await quarters(100).withIccProfile('p3').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  const path = join(folder, 'other.icc')
  await writeFile(path, otherProfile(icc as Buffer))
  const other = await quarters(100).withIccProfile(path).jpeg({ quality: 100 }).toBuffer()
  expect(spaceOf((await sharp(other).metadata()).icc as Buffer)).toBeUndefined()
  const rendered = await renderBytes(other, LEAST)
  expect(spaceOf((await sharp(rendered?.bytes).metadata()).icc as Buffer)).toBe('display-p3')
  await expectQuarters(rendered?.bytes as Uint8Array, 3)
})

test('converts CMYK, grey and 16 bits', async () => {
  const cmyk = await quarters(100)
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  const usual = await colorsOf(await sharp(cmyk).toColourspace('srgb').png().toBuffer())
  await expectQuarters((await renderBytes(cmyk, LEAST))?.bytes as Uint8Array, 2, usual)
  const deep = await quarters(100).toColourspace('rgb16').png().toBuffer()
  await expectQuarters((await renderBytes(deep, LEAST))?.bytes as Uint8Array, 2)
  const grey = await quarters(100).greyscale().jpeg().toBuffer()
  expect(await renderBytes(grey, LEAST)).toMatchObject({ width: 100, height: 100, mime: 'image/jpeg' })
})

test('refuses what is no image, and damaged ones', async () => {
  await expect(renderBytes(Buffer.from('no image'), LIGHT)).rejects.toMatchObject({ reason: 'type' })
  const jpeg = await noisy(300, 200, 'jpeg')
  await expect(renderBytes(jpeg.subarray(0, jpeg.length / 2), LIGHT)).rejects.toMatchObject({
    reason: 'broken',
  })
})

test('recognises profiles by their content, and no damaged ones', async () => {
  const profileOf = async (name: string) =>
    (await sharp(await quarters(10).withIccProfile(name).png().toBuffer()).metadata()).icc as Buffer
  const [srgb, p3] = [await profileOf('srgb'), await profileOf('p3')]
  expect([spaceOf(srgb), spaceOf(p3)]).toEqual(['srgb', 'display-p3'])
  for (let length = 0; length < p3.length; length += 7)
    expect(spaceOf(p3.subarray(0, length))).toBeUndefined()
  expect(spaceOf(otherProfile(p3))).toBeUndefined()
})

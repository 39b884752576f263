import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noisy, truncatedJpeg } from './hostile.fixtures.ts'
import { planPublicFile, withoutPrivateMetadata } from './public-file.ts'
import { publicPieces } from './strip-metadata.ts'
import { MARKERS, photographOf } from './photographs.fixtures.ts'

const stripped = (bytes: Uint8Array) => {
  const pieces = publicPieces(bytes)
  return pieces && Buffer.concat(pieces)
}
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
const formats = ['jpeg', 'png', 'webp'] as const

test.each(formats)(
  'removes every private part of a %s and keeps pixels, orientation and profile',
  async (format) => {
    const original = await photographOf(format)
    for (const marker of MARKERS[format]) expect(original.includes(marker), String(marker)).toBe(true)
    const result = stripped(original)!
    for (const marker of MARKERS[format]) expect(result.includes(marker), String(marker)).toBe(false)
    const [before, after] = await Promise.all([pixels(original), pixels(result)])
    expect(after.info).toEqual(before.info)
    expect(after.data.equals(before.data)).toBe(true)
    const [was, is] = await Promise.all([sharp(original).metadata(), sharp(result).metadata()])
    expect([is.orientation, is.hasProfile]).toEqual([was.orientation, true])
    expect([was.orientation, is.xmp, is.comments]).toEqual([6, undefined, undefined])
    expect(is.icc?.equals(was.icc!)).toBe(true)
    expect(stripped(result)?.equals(result)).toBe(true)
  },
)

test.each(formats)('adds no EXIF to an upright %s', async (format) => {
  const result = stripped(await noisy(40, 30, format))!
  expect((await sharp(result).metadata()).exif).toBeUndefined()
})

test('keeps an animation, without unknown chunks in its frames', async () => {
  const frame = { create: { width: 8, height: 8, channels: 4, background: '#ff000080' } } as const
  const other = { create: { ...frame.create, background: '#0000ff' } }
  const frames = await Promise.all([sharp(frame).png().toBuffer(), sharp(other).png().toBuffer()])
  const original = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  const at = original.indexOf('ANMF')
  const note = Buffer.from('NOTE\x06\0\0\0secret', 'latin1')
  const length = original.readUInt32LE(at + 4)
  const withNote = Buffer.concat([
    original.subarray(0, at + 8 + length),
    note,
    original.subarray(at + 8 + length),
  ])
  withNote.writeUInt32LE(length + note.length, at + 4)
  withNote.writeUInt32LE(original.readUInt32LE(4) + note.length, 4)
  const result = stripped(withNote)!
  expect(result.includes('secret')).toBe(false)
  expect((await sharp(result, { animated: true }).metadata()).pages).toBe(2)
  expect(result.equals(stripped(original)!)).toBe(true)
})

test('encodes a file that it can’t follow again, and never returns it', async () => {
  const whole = await photographOf('jpeg')
  // Without the end of the image, nothing says where appended files start.
  const end = whole.lastIndexOf(Buffer.of(0xff, 0xd9))
  const endless = Buffer.concat([whole.subarray(0, end), whole.subarray(end + 2)])
  expect(stripped(endless) === undefined).toBe(true)
  const { bytes, mime } = await withoutPrivateMetadata(endless, 'image/jpeg')
  expect(mime).toBe('image/jpeg')
  for (const marker of MARKERS.jpeg) expect(bytes.includes(marker), String(marker)).toBe(false)
  await expect(withoutPrivateMetadata(await truncatedJpeg(), 'image/jpeg')).rejects.toThrow('broken')
  await expect(withoutPrivateMetadata(Buffer.from('II*\0'), 'image/tiff')).rejects.toThrow('type')
})

test('keeps wide colours when it encodes again', async () => {
  const p3 = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#ff0000' } })
    .withIccProfile('p3', { attach: true })
    .png()
    .toBuffer()
  // The file’s own numbers, without conversion.
  const red = async (bytes: Uint8Array) =>
    [...(await sharp(bytes, { ignoreIcc: true }).raw().toBuffer())].slice(0, 3)
  const [icc, before] = [(await sharp(p3).metadata()).icc, await red(p3)]
  const chunk = p3.indexOf('IEND') - 4
  const unusual = Buffer.concat([
    p3.subarray(0, chunk),
    Buffer.from('\0\0\0\0ABCD\0\0\0\0', 'latin1'),
    p3.subarray(chunk),
  ])
  expect(stripped(unusual) === undefined).toBe(true)
  const broken = p3.subarray(0, chunk)
  const { bytes } = await withoutPrivateMetadata(broken, 'image/png')
  expect((await sharp(bytes).metadata()).icc?.equals(icc!)).toBe(true)
  const after = await red(bytes)
  after.forEach((value, at) => expect(Math.abs(value - before[at]!)).toBeLessThanOrEqual(2))
})

test('never throws, and keeps to the bytes of the file', async () => {
  const originals = await Promise.all(formats.map((format) => photographOf(format)))
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
      (original, changes, cut) => {
        const bytes = Buffer.from(original.subarray(0, cut % 3 === 0 ? cut % original.length : undefined))
        for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
        const result = stripped(bytes)
        expect((result?.length ?? 0) <= bytes.length + 64).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test.each(formats)('plans the same bytes of a %s from parts of the stored file', async (format) => {
  const original = await photographOf(format, 320, 240)
  const plan = (await planPublicFile(async () => original))!
  const bytes = Buffer.concat(
    plan.parts.map((part) => ('end' in part ? original.subarray(part.start, part.end + 1) : part)),
  )
  expect(bytes.equals(stripped(original)!)).toBe(true)
  expect(plan.bytes).toBe(bytes.length)
  expect(plan.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(plan.parts.some((part) => 'end' in part)).toBe(true)
})

import type { Pixels, Plane } from '@studio/domain/likeness'
import { expect, test } from 'vitest'
import { readStructure } from '../file/structure.ts'
import { editedPictures, grain } from '../pixels/calibration.ts'
import { reduced } from '../pixels/plane.ts'
import { lumaTable, ZIGZAG } from '../pixels/quantisation.ts'
import { Examiner } from './examine.ts'
import { fileFindings } from './file-findings.ts'
import { type Finding, PIXEL_STEPS, type Step } from './protocol.ts'

const segment = (marker: number, body: readonly number[]) => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
]
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
/** A JPEG without pixels. */
const jpeg = (quality: number, trailing = 0, end: readonly number[] = [0xff, 0xd9]) =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, letters('JFIF\0')),
    ...segment(0xdb, [0, ...ZIGZAG.map((place) => lumaTable(quality)[place]!)]),
    ...segment(0xc0, [8, 1, 0x2c, 2, 0x58, 1]),
    ...segment(0xda, [1]),
    // FF within the pixels is written as FF 00, with restart markers between.
    ...[1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    ...end,
    ...Array.from({ length: trailing }, () => 7),
  ])

test('reads the parts of a JPEG in order, and the quality from its table', () => {
  const facts = readStructure(jpeg(85))
  expect(facts.parts.map(({ name }) => name)).toEqual(['SOI', 'JFIF', 'DQT', 'SOF0', 'SOS', 'Scan', 'EOI'])
  expect(facts).toMatchObject({ format: 'jpeg', width: 600, height: 300, trailing: 0, isCut: false })
  expect(fileFindings(facts).map(({ says }) => says)).toEqual(['structureUsual', 'quantisationUsual'])
  expect(fileFindings(facts)[1]!.facts).toMatchObject({ quality: 85, residual: 0 })
})

test('counts bytes after the end and detects a missing end', () => {
  const [late] = fileFindings(readStructure(jpeg(85, 1204)))
  expect(late).toMatchObject({ says: 'structureTrailing', facts: { trailing: 1204 }, strength: 'notable' })
  expect(fileFindings(readStructure(jpeg(85, 0, [])))[0]).toMatchObject({ says: 'structureCut' })
})

test('reads the size of a 256-megapixel image from its header', () => {
  const png = new Uint8Array(33)
  png.set([
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    ...letters('IHDR'),
    0,
    0,
    0x3e,
    0x80,
    0,
    0,
    0x3e,
    0x80,
  ])
  expect(readStructure(png)).toMatchObject({ format: 'png', width: 16000, height: 16000, isCut: true })
})

test('ends for any input', () => {
  const starts = [
    jpeg(75),
    Uint8Array.from(letters('RIFF\xff\xff\xff\xffWEBPVP8X')),
    Uint8Array.from([0, 0, 0, 16, ...letters('ftypavif')]),
    Uint8Array.from([0xff, 0xd8, ...segment(0xe1, [...letters('Exif\0\0II*\0'), 8, 0, 0, 0, 255, 255])]),
  ]
  let state = 1
  for (const start of starts)
    for (let round = 0; round < 120; round++) {
      const bytes = new Uint8Array(start.length + 200)
      bytes.set(start)
      for (let times = 0; times < round % 24; times++) {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0
        bytes[4 + ((state >>> 8) % (bytes.length - 4))] = state >>> 24
      }
      const { parts } = readStructure(bytes.subarray(0, bytes.length - (round % 90)))
      expect(parts.length).toBeLessThanOrEqual(2001)
    }
})

const [sample] = editedPictures(560, 400, 136, 1)

const pixelsOf = ({ width, height, data }: Plane): Pixels => ({
  width,
  height,
  data: Uint8Array.from({ length: data.length * 4 }, (_, at) => (at % 4 === 3 ? 255 : data[at >> 2]!)),
})

async function run(skip: readonly Step[] = [], picture: Plane = sample!.luma, thumbnail?: Plane) {
  const findings: Finding[] = []
  const ended: Step[] = []
  const maps: string[] = []
  const examiner = new Examiner(
    {
      pixels: pixelsOf(picture),
      facts: readStructure(jpeg(95)),
      thumbnail: thumbnail && pixelsOf(thumbnail),
    },
    {
      alive: () => {},
      started: () => {},
      finding: (finding) => findings.push(finding),
      map: ({ name }) => maps.push(name),
      ended: (step) => ended.push(step),
    },
  )
  await examiner.run(skip)
  return { findings, ended, maps }
}

test('finds a copy and an earlier save, with the same maps in a second run', async () => {
  const first = await run()
  expect(first.ended).toEqual(PIXEL_STEPS)
  expect(first.maps.sort()).toEqual(['error', 'noise', 'planes', 'recompression'])
  expect(first.findings.find(({ test }) => test === 'copy')).toMatchObject({
    says: 'copyFound',
    strength: 'strong',
  })
  expect(first.findings.find(({ test }) => test === 'recompression')).toMatchObject({
    says: 'recompressionRegion',
    facts: { quality: 65, last: 95 },
  })
  const second = await run()
  expect(second.findings).toEqual(first.findings)
  for (const { map } of second.findings) if (map) expect(map.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('never reports error level as a finding, and skips excluded tests', async () => {
  const { findings, ended } = await run(['copy', 'recompression'], grain(64, 64))
  expect(ended).toEqual(['thumbnail', 'hidden', 'hashes', 'error', 'noise', 'bits'])
  expect(findings.find(({ test }) => test === 'error')?.strength).toBe('none')
})

test('gives no hashes for an image of one colour', async () => {
  const flat = { width: 64, height: 64, data: new Uint8Array(64 * 64).fill(90) }
  const { findings } = await run(
    PIXEL_STEPS.filter((step) => step !== 'hashes'),
    flat,
  )
  expect(findings).toMatchObject([{ says: 'hashesNone' }])
  expect(findings[0]).not.toHaveProperty('hashes')
})

test('compares the thumbnail with the image', async () => {
  const others = PIXEL_STEPS.filter((step) => step !== 'thumbnail')
  const [, other] = editedPictures(560, 400, 136, 2)
  const small = reduced(sample!.luma, 160)
  expect((await run(others, sample!.luma, small)).findings).toMatchObject([
    { says: 'thumbnailSame', strength: 'none' },
  ])
  expect((await run(others, other!.luma, small)).findings).toMatchObject([
    { says: 'thumbnailOther', strength: 'notable' },
  ])
})

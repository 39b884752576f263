import { expect, test } from 'vitest'
import { seededRandom } from '../kernel/index.ts'
import {
  box,
  chunk,
  exifItem,
  exifSegment,
  itemFile,
  join,
  jpeg,
  png,
  webp,
  xmpSegment,
} from '../reverse/reverse.fixtures.ts'
import { readPhotograph, readSidecar } from './index.ts'
import {
  cr3,
  fraction,
  heif,
  iptc,
  long,
  number,
  segment,
  short,
  smallJpeg,
  text,
  tiff,
  xmp,
} from './photographs.fixtures.ts'

/** Linear work takes a small part of it even on a slow machine, quadratic work a multiple. */
const LIMIT_MS = 60_000

function timed<Result>(run: () => Result): Result {
  const start = performance.now()
  const result = run()
  expect(performance.now() - start).toBeLessThan(LIMIT_MS)
  return result
}

const block = tiff({
  main: [
    text(0x10f, 'Canon'),
    text(0x110, 'Canon EOS R6'),
    short(0x112, 6),
    long(0x100, 600),
    long(0x101, 400),
  ],
  camera: [text(0x9003, '2026:11:18 10:12:00'), fraction(0x829a, 1, 250), text(0x9011, '+01:00')],
  place: [text(1, 'N'), fraction(2, 40, 1, 25, 1, 3, 1), text(3, 'W'), fraction(4, 3, 1, 42, 1, 0, 1)],
  sub: [[long(0xfe, 1), short(0x106, 32_803)]],
  thumbnail: smallJpeg(160, 120),
})
const packet = xmp('<dc:subject><rdf:Bag><rdf:li>Madrid</rdf:li></rdf:Bag></dc:subject>', 'xmp:Rating="3"')
const resources = segment(0xed, 'Photoshop 3.0\0', iptc([[25, 'Madrid']]))

const FILES = [
  jpeg(exifSegment(block), xmpSegment(packet), resources),
  png([chunk('eXIf', block), chunk('iTXt', join('XML:com.adobe.xmp', [0, 0, 0, 0, 0], packet))]),
  webp(['EXIF', block], ['XMP ', new TextEncoder().encode(packet)]),
  itemFile([{ kind: 'Exif', data: exifItem(block) }]),
  heif([box('irot', [1]), box('imir', [0])], block),
  block,
  cr3({ CMT1: block, CMT2: block, CMT4: block }),
  join(
    'FUJIFILMCCD-RAW ',
    new Uint8Array(68),
    number(92, 4, 'MM'),
    number(999, 4, 'MM'),
    jpeg(exifSegment(block)),
  ),
]

test('reads files with changed bytes and cut files without throwing', () => {
  const random = seededRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const formats = new Set<string>()
  timed(() => {
    for (let n = 0; n < 4_000; n++) {
      const file = FILES[n % FILES.length]!.slice()
      // Extreme values are the likeliest to break bounds.
      for (let change = below(6); change >= 0; change--)
        file[below(file.length)] = [0, 1, 0x7f, 0x80, 0xff, below(256)][below(6)]!
      const cut = n % 3 === 0 ? file.subarray(0, below(file.length)) : file
      const facts = readPhotograph(cut, { size: file.length })
      formats.add(facts.format)
      if (facts.needsMore !== undefined) expect(facts.needsMore).toBeLessThanOrEqual(file.length)
    }
  })
  expect([...formats]).toEqual(
    expect.arrayContaining(['jpeg', 'png', 'webp', 'avif', 'heic', 'raw-tiff', 'cr3', 'raf']),
  )
})

test('reads tables that lead to each other, and counts of 2^32', () => {
  const circle = tiff({ main: [long(0x8769, 8), long(0x8825, 8), long(0x14a, 8, 8, 8, 8)] })
  expect(readPhotograph(circle).format).toBe('tiff')
  const count = tiff({ main: [text(0x110, 'Camera with a long name')] })
  count.set([0xff, 0xff, 0xff, 0xff], 8 + 2 + 4)
  expect(readPhotograph(count)).toMatchObject({ format: 'tiff', camera: 'Camera with a long name' })
  const many = tiff({ main: Array.from({ length: 60_000 }, (_, n) => short(n % 200, 1)) })
  expect(timed(() => readPhotograph(many)).format).toBe('tiff')
})

test.each([
  ['an unterminated element', '<x:xmpmeta '.repeat(50_000)],
  ['an unterminated attribute', `<x:xmpmeta>${'<a b="'.repeat(50_000)}`],
  ['an unterminated comment', `<x:xmpmeta>${'<!-- '.repeat(50_000)}`],
  ['spaces', `<x:xmpmeta${' '.repeat(500_000)}`],
  ['deep nesting', `<x:xmpmeta>${'<a>'.repeat(200_000)}`],
  ['many closing tags', `<x:xmpmeta>${'</a>'.repeat(200_000)}`],
  ['ampersands', `<x:xmpmeta>${'&a'.repeat(200_000)}`],
  ['a reference beyond Unicode', '<x:xmpmeta>&#x110000;&#99999999999999999999;</x:xmpmeta>'],
  ['declared entities', '<!DOCTYPE a [<!ENTITY b "cc">]><x:xmpmeta>&b;&b;</x:xmpmeta>'],
])('reads XMP with %s in time', (_, text) => {
  expect(timed(() => readSidecar(text))).toEqual({ subjects: [] })
})

test('reads the start of 100 MB of XMP', () => {
  const [before, after] = packet.split('</rdf:Description>') as [string, string]
  const filler = `<dc:relation>${'x'.repeat(1_000)}</dc:relation>`.repeat(100_000)
  const facts = timed(() => readSidecar(`${before}${filler}</rdf:Description>${after}`))
  expect(facts).toMatchObject({ rating: 3, subjects: ['Madrid'] })
  const late = `${before}<!-- ${'x'.repeat(3_000_000)} --><xmp:Label>Red</xmp:Label></rdf:Description>${after}`
  expect(readSidecar(late)).not.toHaveProperty('label')
})

test('keeps what precedes an error in XMP', () => {
  expect(readSidecar(packet.replace('</rdf:Description>', '<broken '))).toMatchObject({ rating: 3 })
  expect(readSidecar(packet.slice(0, packet.indexOf('</dc:subject>')))).toMatchObject({
    subjects: ['Madrid'],
  })
})

test('reads a file of EXIF segments, items and chunks in time', () => {
  const one = exifSegment(block)
  const segments = join([0xff, 0xd8], ...Array.from({ length: 20_000 }, () => one))
  expect(timed(() => readPhotograph(segments)).camera).toBe('Canon EOS R6')
  const empty = exifSegment(tiff({}))
  expect(readPhotograph(jpeg(...Array.from({ length: 7 }, () => empty), one)).camera).toBe('Canon EOS R6')
  expect(readPhotograph(jpeg(...Array.from({ length: 8 }, () => empty), one))).not.toHaveProperty('camera')
  const items = Array.from({ length: 1_000 }, () => ({
    kind: 'Exif' as const,
    data: exifItem(block),
    method: 1 as const,
  }))
  expect(timed(() => readPhotograph(itemFile(items))).camera).toBe('Canon EOS R6')
  const chunks = png(Array.from({ length: 20_000 }, () => chunk('eXIf', block)))
  expect(timed(() => readPhotograph(chunks)).camera).toBe('Canon EOS R6')
})

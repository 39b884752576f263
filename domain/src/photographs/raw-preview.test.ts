import { describe, expect, test } from 'vitest'
import { seededRandom } from '../kernel/index.ts'
import { box, join } from '../reverse/reverse.fixtures.ts'
import { findRawPreview, type ReadRange } from './index.ts'
import {
  cr3,
  type Field,
  long,
  number,
  segment,
  short,
  smallJpeg,
  table,
  text,
  tiff,
} from './photographs.fixtures.ts'

const SMALL = smallJpeg(160, 120, 500)
const MIDDLE = smallJpeg(1_620, 1_080, 900)
const LARGE = smallJpeg(5_472, 3_648, 1_200)
/** As sensor data in DNG and CR2: a frame that browsers don't decode. */
const LOSSLESS = smallJpeg(5_568, 3_708, 700)
LOSSLESS[3] = 0xc3

const JPEGS = join(SMALL, MIDDLE, LARGE, LOSSLESS)
const AT = { small: 8, middle: 8 + 500, large: 8 + 500 + 900, lossless: 8 + 500 + 900 + 1_200 }
const strip = (at: number, length: number, ...others: Field[]): Field[] => [
  short(0x103, 7),
  long(0x111, at),
  long(0x117, length),
  ...others,
]

const FOUND = {
  small: { offset: AT.small, length: 500, width: 160, height: 120, kind: 'thumbnail' },
  middle: { offset: AT.middle, length: 900, width: 1_620, height: 1_080, kind: 'preview' },
  large: { offset: AT.large, length: 1_200, width: 5_472, height: 3_648, kind: 'full' },
}
const raw = strip(AT.lossless, 700, long(0x100, 5_568), short(0x106, 32_803))

const DNG = tiff({
  main: [text(0x10f, 'Canon'), ...strip(AT.small, 500, short(0x106, 6)), [0xc612, 1, [1, 4, 0, 0]]],
  sub: [raw, strip(AT.middle, 900, short(0x106, 6)), strip(AT.large, 1_200, short(0x106, 6))],
  before: JPEGS,
})

/** A CR3 whose JPEG in full size is behind its boxes. */
function canon(): Uint8Array {
  const entry = (inner: string, width: number) =>
    box(
      'stsd',
      [0, 0, 0, 0, 0, 0, 0, 1],
      box(
        'CRAW',
        new Uint8Array(24),
        number(width, 2, 'MM'),
        new Uint8Array(48),
        box(inner, new Uint8Array(20)),
      ),
    )
  const track = (inner: string, width: number, size: number, at: number) =>
    box(
      'trak',
      box(
        'mdia',
        box(
          'minf',
          box(
            'stbl',
            entry(inner, width),
            box('stsz', new Uint8Array(4), number(size, 4, 'MM'), number(1, 4, 'MM')),
            box('co64', [0, 0, 0, 0, 0, 0, 0, 1], number(at, 8, 'MM')),
          ),
        ),
      ),
    )
  const preview = box(
    'uuid',
    [0xea, 0xf4, 0x2b, 0x5e, ...new Uint8Array(12)],
    new Uint8Array(8),
    box('PRVW', [0, 0, 0, 0, 0, 0, 6, 84, 4, 56, 0, 1], number(MIDDLE.length, 4, 'MM'), MIDDLE),
  )
  const thumbnail = join([0, 0, 0, 0, 0, 160, 0, 120], number(SMALL.length, 4, 'MM'), [0, 1, 0, 0], SMALL)
  const before = (at: number) =>
    join(
      cr3(
        { THMB: thumbnail },
        track('JPEG', 5_472, LARGE.length, at),
        track('CMP1', 5_568, 700, at + LARGE.length),
      ),
      preview,
    )
  const at = before(0).length + 8
  return join(before(at), box('mdat', LARGE, LOSSLESS))
}

/** A NEF, with one preview in Nikon's maker note. */
function nikon(): Uint8Array {
  const note = join(
    'Nikon\0',
    [2, 16, 0, 0],
    'II',
    [42, 0, 8, 0, 0, 0],
    table([long(0x11, 26)], 8),
    table([long(0x201, 56), long(0x202, MIDDLE.length)], 26),
    MIDDLE,
  )
  return tiff({
    main: [long(0xfe, 1), text(0x10f, 'NIKON CORPORATION')],
    camera: [[0x927c, 7, note]],
    sub: [[long(0x201, AT.large), long(0x202, 1_200)], raw],
    before: JPEGS,
  })
}

const sizes = async (file: Uint8Array | ReadRange) =>
  (await findRawPreview(file)).map(({ width, kind, length }) => `${width} ${kind} ${length}`)

describe('previews', () => {
  test('of a DNG are its JPEGs, not its sensor data', async () => {
    expect(await findRawPreview(DNG)).toEqual([FOUND.small, FOUND.middle, FOUND.large])
  })

  test('of a CR2 are its first image and its thumbnail', async () => {
    const main = [short(0x103, 6), long(0x111, AT.large), long(0x117, 1_200)]
    // Sensor data as lossless JPEG, which only its frame tells.
    const sensor = [short(0x103, 6), long(0x111, AT.lossless), long(0x117, 700)]
    const file = tiff({ main, sub: [sensor], thumbnail: SMALL, before: JPEGS })
    expect(await sizes(file)).toEqual(['160 thumbnail 500', '5472 full 1200'])
  })

  test('of an ARW are those that its tables name', async () => {
    const main = [long(0x201, AT.middle), long(0x202, 900)]
    const file = tiff({ main, sub: [[long(0x100, 7_000), short(0x106, 32_803)]], before: JPEGS, order: 'MM' })
    expect(await findRawPreview(file)).toEqual([FOUND.middle])
  })

  test('of a NEF include that of the maker note', async () => {
    expect(await sizes(nikon())).toEqual(['1620 preview 900', '5472 full 1200'])
  })

  test('of a RW2 and a RAF are the one that the file names', async () => {
    expect(await sizes(tiff({ magic: 0x55, main: [[0x2e, 7, MIDDLE]] }))).toEqual(['1620 preview 900'])
    const raf = join(
      'FUJIFILMCCD-RAW ',
      new Uint8Array(68),
      number(128, 4, 'MM'),
      number(900, 4, 'MM'),
      new Uint8Array(36),
      MIDDLE,
    )
    expect(await findRawPreview(raf)).toEqual([{ ...FOUND.middle, offset: 128 }])
  })

  test('of a CR3 are in its boxes and in its track of JPEG', async () => {
    const file = canon()
    const found = await findRawPreview(file)
    expect(found.map(({ width, height, kind }) => [width, height, kind])).toEqual([
      [160, 120, 'thumbnail'],
      [1_620, 1_080, 'preview'],
      [5_472, 3_648, 'full'],
    ])
    for (const { offset, length, width } of found) {
      const jpeg = file.subarray(offset, offset + length)
      expect(
        [SMALL, MIDDLE, LARGE].find((each) => each.length === length),
        `${width}`,
      ).toEqual(jpeg)
    }
  })

  test('are full by the width of the RAW, or from 3,000 px', async () => {
    const of = async (width: number, rawWidth: number) => {
      const jpeg = smallJpeg(width, 1_000, 500)
      const main = [long(0x201, 8), long(0x202, jpeg.length)]
      const sub = rawWidth > 0 ? [[long(0x100, rawWidth), short(0x106, 34_892)]] : []
      return (await findRawPreview(tiff({ main, sub, before: jpeg })))[0]?.kind
    }
    expect(await of(3_600, 8_000)).toBe('preview')
    expect(await of(7_200, 8_000)).toBe('full')
    expect(await of(7_199, 8_000)).toBe('preview')
    expect(await of(2_999, 0)).toBe('preview')
    expect(await of(3_000, 0)).toBe('full')
    expect(await findRawPreview(DNG.subarray(0, 20))).toEqual([])
  })

  test('may have EXIF before their size', async () => {
    const long64 = new Uint8Array(60_000)
    const jpeg = join([0xff, 0xd8], segment(0xe1, long64), segment(0xe1, long64), [0xff], MIDDLE.subarray(2))
    const file = tiff({ main: [long(0x201, 8), long(0x202, jpeg.length)], before: jpeg })
    expect(await sizes(file)).toEqual([`1620 preview ${jpeg.length}`])
  })
})

/** Counts what is read of a file of 45 MB that starts with the bytes given. */
function counting(file: Uint8Array) {
  const counts = { reads: 0, bytes: 0 }
  const read: ReadRange = async (offset, length) => {
    counts.reads += 1
    counts.bytes += Math.max(0, Math.min(length, 45_000_000 - offset))
    const bytes = new Uint8Array(Math.max(0, Math.min(length, 45_000_000 - offset)))
    bytes.set(file.subarray(offset, offset + bytes.length))
    return bytes
  }
  return { counts, read }
}

test.each([
  ['DNG', DNG],
  ['NEF', nikon()],
  ['CR3', canon()],
])('reads little of a large %s', async (_, file) => {
  const { counts, read } = counting(file)
  expect((await findRawPreview(read)).length).toBeGreaterThan(1)
  expect(counts.bytes).toBeLessThanOrEqual(24 * 1_024)
  expect(counts.reads).toBeLessThanOrEqual(12)
})

test('stops at hostile files and finds nothing in others', async () => {
  const circle = tiff({ main: [long(0x8769, 8), long(0x14a, 8, 8, 8)] })
  const tables = tiff({ main: [long(0x14a, ...Array.from({ length: 16 }, (_, n) => 100 * n))] })
  const boxes = join(box('ftyp', 'crx '), ...Array.from({ length: 5_000 }, () => box('moov', box('trak'))))
  for (const file of [circle, tables, boxes, new Uint8Array(), new Uint8Array(500), smallJpeg(10, 10, 900)]) {
    const { counts, read } = counting(file)
    expect(await findRawPreview(read)).toEqual([])
    expect(counts.reads).toBeLessThanOrEqual(200)
  }
  const far = join(
    'II',
    [42, 0, 8, 0, 0, 0],
    table([long(0x14a, 6_000)], 8),
    new Uint8Array(5_974),
    table([long(0x14a, 8)], 6_000),
  )
  const { counts, read } = counting(far)
  expect(await findRawPreview(read)).toEqual([])
  expect(counts.reads).toBeLessThanOrEqual(4)
  // Each box leads to another place of the file.
  let jumps = 0
  const jumping: ReadRange = async (offset, length) => {
    jumps += 1
    const boxes = join(number(2 ** 31, 4, 'MM'), 'moov', number(5_000, 4, 'MM'), 'moov')
    const head = offset === 0 ? join(box('ftyp', 'crx ', new Uint8Array(4)), boxes) : boxes
    return join(head, new Uint8Array(Math.max(0, length - head.length)))
  }
  expect(await findRawPreview(jumping)).toEqual([])
  expect(jumps).toBe(400)
})

test('finds previews in changed and cut files without throwing', async () => {
  const random = seededRandom(11)
  const below = (limit: number) => Math.floor(random() * limit)
  const files = [DNG, nikon(), canon()]
  let count = 0
  for (let n = 0; n < 2_000; n++) {
    const file = files[n % files.length]!.slice()
    for (let change = below(6); change >= 0; change--)
      file[below(file.length)] = [0, 1, 0x7f, 0xff, below(256)][below(5)]!
    count += (await findRawPreview(n % 3 === 0 ? file.subarray(0, below(file.length)) : file)).length
  }
  expect(count).toBeGreaterThan(1_000)
})

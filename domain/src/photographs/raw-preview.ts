// Finds the JPEGs in a RAW file while reading only small parts of it. Positions of tags: TIFF/EP (ISO 12234-2), DNG 1.7,
// and https://exiftool.org/TagNames; boxes of CR3: https://github.com/lclevy/canon_cr3.
import {
  isFrame,
  latin1,
  startsWith,
  tiffNumbers,
  tiffStart,
  type TiffTable,
  tiffTable,
  viewOf,
} from '../reverse/index.ts'

/** Reads bytes of a file; fewer at its end, none beyond it. */
export type ReadRange = (offset: number, length: number) => Promise<Uint8Array>

/** A JPEG within a RAW file. Offset and length are in bytes, its size in pixels before rotation. */
export interface RawPreview {
  offset: number
  length: number
  width: number
  height: number
  /** `full`: at least 90 % as wide as the RAW, or 3,000 px if its size isn't known; `thumbnail`: at most 640 px. */
  kind: 'thumbnail' | 'preview' | 'full'
}

const THUMBNAIL_PIXELS = 640
const FULL_PIXELS = 3_000
const FULL_PART = 0.9

/** Limits for hostile files. Real ones need 30 reads of 2 KB, which serve several steps each. */
const [MAX_STEPS, MAX_READS] = [10_000, 400]
/** Bytes per read, because the next needed data is often nearby. */
const READ_BYTES = 2_048
/** Tables of one file, entries of a table, boxes on one level, segments of a JPEG before its frame. */
const [MAX_TABLES, MAX_ENTRIES, MAX_BOXES, MAX_BOX_DEPTH, MAX_SEGMENTS] = [24, 512, 200, 8, 100]
/** Anything shorter isn't a JPEG. */
const MIN_JPEG_BYTES = 64

interface Candidate {
  offset: number
  length: number
}

/** Results so far. */
interface Search {
  read: ReadRange
  candidates: Candidate[]
  /** Width of the widest image of sensor data; 0 if unknown. */
  rawWidth: number
}

/**
 * Lists the JPEGs embedded in a RAW file, smallest first: DNG, CR2, NEF, ARW and other RAW files based on
 * TIFF, RW2, RAF and CR3. Only images that a browser can display count; lossless JPEG, in which DNG stores
 * sensor data, doesn't. Empty for other files, even if they are damaged or hostile.
 * @param source the file's bytes, or a function that reads parts of it, about 12 KB in total. A preview may
 * be truncated if the file is.
 * @throws errors of `source`
 */
export async function findRawPreview(source: Uint8Array | ReadRange): Promise<RawPreview[]> {
  const search: Search = { read: limited(source), candidates: [], rawWidth: 0 }
  const head = await search.read(0, 128)
  if (startsWith(head, 'FUJIFILMCCD-RAW') && head.length >= 92)
    search.candidates.push({ offset: viewOf(head).getUint32(84), length: viewOf(head).getUint32(88) })
  else if (startsWith(head, 'ftypcrx ', 4))
    await searchBoxes(search, 0, Infinity, { hasJpeg: false, size: 0 })
  else if (tiffStart(head)) await searchTables(search, head, 0)
  const previews: RawPreview[] = []
  for (const candidate of uniqueOf(search.candidates)) {
    const size = await sizeOfJpeg(search.read, candidate)
    if (!size) continue
    const longEdge = Math.max(size.width, size.height)
    const fullWidth = search.rawWidth > 0 ? search.rawWidth * FULL_PART : FULL_PIXELS
    const kind = longEdge <= THUMBNAIL_PIXELS ? 'thumbnail' : longEdge >= fullWidth ? 'full' : 'preview'
    previews.push({ ...candidate, ...size, kind })
  }
  return previews.toSorted((a, b) => a.width * a.height - b.width * b.height)
}

/** Reads at most what a real file needs; after that, behaves as if the file ended. */
function limited(source: Uint8Array | ReadRange): ReadRange {
  const read: ReadRange =
    source instanceof Uint8Array ? async (offset, length) => source.subarray(offset, offset + length) : source
  let [stepsLeft, readsLeft] = [MAX_STEPS, MAX_READS]
  let last: { offset: number; bytes: Uint8Array } = { offset: 0, bytes: new Uint8Array() }
  return async (offset, length) => {
    const start = offset - last.offset
    if (--stepsLeft < 0) return new Uint8Array()
    if (start >= 0 && start + length <= last.bytes.length) return last.bytes.subarray(start, start + length)
    if (--readsLeft < 0 || !Number.isSafeInteger(offset)) return new Uint8Array()
    last = { offset, bytes: await read(offset, Math.max(length, READ_BYTES)) }
    return last.bytes.subarray(0, length)
  }
}

const uniqueOf = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(
    candidates.filter(({ length }) => length >= MIN_JPEG_BYTES).map((each) => [each.offset, each]),
  ).values(),
]

const [WIDTH, COMPRESSION, STRIP, STRIP_LENGTH, JPEG, JPEG_LENGTH] = [
  0x100, 0x103, 0x111, 0x117, 0x201, 0x202,
]
const [PHOTOMETRIC, SUB_TABLES, EXIF, MAKER_NOTE, RW2_JPEG] = [0x106, 0x14a, 0x8769, 0x927c, 0x2e]
const [SENSOR, LINEAR] = [32_803, 34_892]
/** JPEG as in old and new TIFF; both may also be lossless. */
const JPEG_COMPRESSIONS = [6, 7]

/** A table that was read, with offsets from `base`. */
interface Fields {
  table: TiffTable
  numbers: (tag: number) => Promise<number[]>
  /** Position of a value in the file. */
  placeOf: (tag: number) => { at: number; length: number } | undefined
}

async function readFields(read: ReadRange, base: number, offset: number, isLittle: boolean): Promise<Fields> {
  const head = await read(base + offset, 2)
  const count = Math.min(head.length === 2 ? viewOf(head).getUint16(0, isLittle) : 0, MAX_ENTRIES)
  const bytes = count > 0 ? await read(base + offset, 2 + count * 12 + 4) : head
  const table = tiffTable(bytes, 0, isLittle)
  const entryOf = (name: number) => table.entries.find(({ tag }) => tag === name)
  return {
    table,
    numbers: async (tag) => {
      const entry = entryOf(tag)
      if (!entry || entry.length === 0) return []
      // Short values are in the table itself.
      const data =
        entry.length <= 4
          ? bytes.subarray(entry.at, entry.at + entry.length)
          : await read(base + entry.at, Math.min(entry.length, 64))
      return tiffNumbers(data, entry.type, isLittle)
    },
    placeOf: (tag) => {
      const entry = entryOf(tag)
      return entry && entry.length > 4 ? { at: base + entry.at, length: entry.length } : undefined
    },
  }
}

/** Follows the tables of a TIFF, each once. */
async function searchTables(search: Search, head: Uint8Array, base: number): Promise<void> {
  const { isLittle, first } = tiffStart(head)!
  const seen = new Set<number>()
  const waiting = [first]
  while (waiting.length > 0 && seen.size < MAX_TABLES) {
    const offset = waiting.shift()!
    if (offset === 0 || seen.has(offset)) continue
    seen.add(offset)
    const fields = await readFields(search.read, base, offset, isLittle)
    await searchFields(search, base, fields)
    waiting.push(...(await fields.numbers(SUB_TABLES)), ...(await fields.numbers(EXIF)), fields.table.next)
    const note = fields.placeOf(MAKER_NOTE)
    if (note) await searchNikon(search, note.at)
  }
}

async function searchFields(search: Search, base: number, fields: Fields): Promise<void> {
  const first = async (tag: number) => (await fields.numbers(tag))[0] ?? 0
  const [offset, length] = [await first(JPEG), await first(JPEG_LENGTH)]
  if (offset > 0 && length > 0) search.candidates.push({ offset: base + offset, length })
  const colours = await first(PHOTOMETRIC)
  if (colours === SENSOR || colours === LINEAR)
    search.rawWidth = Math.max(search.rawWidth, await first(WIDTH))
  else if (JPEG_COMPRESSIONS.includes(await first(COMPRESSION))) {
    const strips = await fields.numbers(STRIP)
    // An image in several strips isn't a single JPEG.
    if (strips.length === 1)
      search.candidates.push({ offset: base + strips[0]!, length: await first(STRIP_LENGTH) })
  }
  const panasonic = fields.placeOf(RW2_JPEG)
  if (panasonic) search.candidates.push({ offset: panasonic.at, length: panasonic.length })
}

/** Nikon's maker note is a separate TIFF, 10 bytes in; its tag 0x11 leads to the table of the preview. */
async function searchNikon(search: Search, at: number): Promise<void> {
  const head = await search.read(at, 18)
  const base = at + 10
  const start = startsWith(head, 'Nikon\0') ? tiffStart(head.subarray(10)) : undefined
  if (!start) return
  const note = await readFields(search.read, base, start.first, start.isLittle)
  const [offset] = await note.numbers(0x11)
  if (offset) await searchFields(search, base, await readFields(search.read, base, offset, start.isLittle))
}

/** Boxes with others inside, and Canon's: previews are in the second. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const CANON_BOX = '\x85\xc0\xb6\x87'
const PREVIEW_BOX = '\xea\xf4\x2b\x5e'

/** The sample table of one track: whether its only sample is a JPEG, and its length. */
interface Track {
  hasJpeg: boolean
  size: number
}

async function searchBoxes(search: Search, from: number, to: number, track: Track, depth = 0): Promise<void> {
  let at = from
  for (let n = 0; n < MAX_BOXES && at + 8 <= to; n++) {
    const head = await search.read(at, 32)
    if (head.length < 16) return
    const view = viewOf(head)
    const isLong = view.getUint32(0) === 1
    const headLength = isLong ? 16 : 8
    const length = isLong ? Number(view.getBigUint64(8)) : view.getUint32(0)
    const kind = latin1(head.subarray(4, 8))
    if (length < headLength || kind === 'mdat') return
    const [inner, end] = [at + headLength, Math.min(at + length, to)]
    const uuid = kind === 'uuid' ? head.subarray(headLength) : head.subarray(0, 0)
    const within =
      CONTAINERS.has(kind) || startsWith(uuid, CANON_BOX)
        ? inner + (kind === 'uuid' ? 16 : 0)
        : // A version and a count precede the box of the preview.
          startsWith(uuid, PREVIEW_BOX)
          ? inner + 24
          : undefined
    if (within === undefined) await readBox(search, kind, inner, track)
    else if (depth < MAX_BOX_DEPTH)
      await searchBoxes(search, within, end, kind === 'trak' ? { hasJpeg: false, size: 0 } : track, depth + 1)
    at += length
  }
}

async function readBox(search: Search, kind: string, inner: number, track: Track): Promise<void> {
  const isImage = kind === 'PRVW' || kind === 'THMB'
  if (!isImage && !['stsd', 'stsz', 'co64'].includes(kind)) return
  const data = await search.read(inner, kind === 'stsd' ? 128 : 20)
  if (data.length < 20) return
  const view = viewOf(data)
  // Version, then width, height and length in different orders; the JPEG follows.
  if (isImage)
    search.candidates.push({ offset: inner + 16, length: view.getUint32(kind === 'PRVW' ? 12 : 8) })
  else if (kind === 'stsd') {
    const text = latin1(data)
    track.hasJpeg = text.includes('CRAW') && text.includes('JPEG')
    // Width of the sample entry (ISO 14496-12, section 12.1.3).
    if (text.includes('CRAW') && !track.hasJpeg && data.length >= 42)
      search.rawWidth = Math.max(search.rawWidth, view.getUint16(40))
  } else if (kind === 'stsz') track.size = view.getUint32(4) || view.getUint32(12)
  else if (track.hasJpeg && track.size > 0)
    search.candidates.push({ offset: Number(view.getBigUint64(8)), length: track.size })
}

/** Markers of frames that browsers decode: baseline, extended, progressive. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2]

/** Size of an 8-bit JPEG that browsers decode; undefined for anything else. */
async function sizeOfJpeg(
  read: ReadRange,
  { offset, length }: Candidate,
): Promise<{ width: number; height: number } | undefined> {
  if (!startsWith(await read(offset, 3), '\xff\xd8\xff')) return undefined
  let at = 2
  for (let n = 0; n < MAX_SEGMENTS && at < length; n++) {
    const head = await read(offset + at, 9)
    if (head.length < 9 || head[0] !== 0xff) return undefined
    const [marker, bits] = [head[1]!, head[4]]
    const view = viewOf(head)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(5), view.getUint16(7)]
      const isShown = SHOWN_FRAMES.includes(marker) && bits === 8 && width > 0 && height > 0
      return isShown ? { width, height } : undefined
    }
    // Markers may be padded.
    at += marker === 0xff ? 1 : 2 + view.getUint16(2)
  }
  return undefined
}

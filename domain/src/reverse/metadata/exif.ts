// Camera data (Exif 3.0, CIPA DC-008) that is useful in a prompt.
import { anyText, latin1, startsWith, viewOf } from '../containers/bytes.ts'
import { tiffStart, tiffTable } from '../containers/tiff.ts'

export interface Exif {
  maker?: string
  model?: string
  lens?: string
  /** In mm; 35 mm equivalent if available. */
  focalLength?: number
  fNumber?: number
  /** In seconds. */
  exposure?: number
  iso?: number
  hasFlashed?: boolean
  software?: string
  description?: string
  comment?: string
}

type Value = number | string | Uint8Array
type Tags = Map<number, Value>

/** Tags that point to other tables; each table is read once, against cycles. */
const MAX_TABLES = 8
const [ASCII, UNDEFINED, UTF8] = [2, 7, 129]
const TEXTS = new Set([1, ASCII, UNDEFINED, UTF8])
const EXIF_TABLE = 0x8769
const [CHANGED, TAKEN, PLACE] = [0x0132, 0x9003, 0x8825]
const [THUMBNAIL, THUMBNAIL_LENGTH] = [0x0201, 0x0202]

/** Allowlist of tags. Others aren't read, because many tags may point to the same bytes of a large file. */
const ALLOWED_TAGS = new Set([
  ...[EXIF_TABLE, CHANGED, TAKEN, PLACE, THUMBNAIL, THUMBNAIL_LENGTH],
  ...[0x010e, 0x010f, 0x0110, 0x0131, 0x829a, 0x829d, 0x8827, 0x9209, 0x920a, 0x9286, 0x9c9c, 0xa405, 0xa434],
])

/** Linked tables, and whether all data is present. */
interface Table {
  further: number[]
  isComplete: boolean
}

function readTable(bytes: Uint8Array, offset: number, isLittle: boolean, tags: Tags): Table {
  const further: number[] = []
  const { entries, ...table } = tiffTable(bytes, offset, isLittle)
  let { isComplete } = table
  for (const { tag, type, length, at } of entries) {
    if (length === 0) continue
    if (at + length > bytes.length) {
      isComplete = false
      // A truncated text is kept up to the cut.
      if (at >= bytes.length || !TEXTS.has(type)) continue
    }
    if (!ALLOWED_TAGS.has(tag) || tags.has(tag)) continue
    const value = valueAt(bytes, type, at, Math.min(length, bytes.length - at), isLittle)
    if (value === undefined) continue
    if (tag === EXIF_TABLE && typeof value === 'number') further.push(value)
    else tags.set(tag, value)
  }
  return { further, isComplete }
}

/** First value of a tag. */
function valueAt(
  bytes: Uint8Array,
  type: number,
  place: number,
  length: number,
  isLittle: boolean,
): Value | undefined {
  const view = viewOf(bytes)
  if (type === ASCII || type === UTF8)
    return anyText(bytes.subarray(place, place + length))
      .split('\0', 1)[0]!
      .trim()
  if (type === UNDEFINED || type === 1) return bytes.subarray(place, place + length)
  if (type === 3) return view.getUint16(place, isLittle)
  if (type === 4) return view.getUint32(place, isLittle)
  if (type === 5) {
    const below = view.getUint32(place + 4, isLittle)
    return below === 0 ? undefined : view.getUint32(place, isLittle) / below
  }
  return undefined
}

/** UserComment: eight bytes name the encoding. UTF-16 occurs in either byte order, regardless of the file. */
function commentOf(bytes: Uint8Array, isLittle: boolean): string {
  const code = latin1(bytes.subarray(0, 8)).toUpperCase()
  const body = bytes.subarray(8)
  const cleaned = (text: string) => text.replaceAll('\0', '').trim()
  if (code === 'UNICODE\0') return cleaned(utf16(body, isLittle))
  if (code === 'JIS\0\0\0\0\0') return cleaned(new TextDecoder('iso-2022-jp').decode(body))
  return cleaned(anyText(code === 'ASCII\0\0\0' ? body : bytes))
}

/**
 * UTF-16 in the order of its byte order mark; without one, in the order that gives a plausible text. If both do, the
 * order of the file.
 */
function utf16(bytes: Uint8Array, isLittle: boolean): string {
  const mark = bytes.length >= 2 ? viewOf(bytes).getUint16(0) : 0
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes)
  // High bytes of a text have few distinct values in any script; low bytes have many.
  const kinds = [0, 1].map((side) => new Set(bytes.filter((_, n) => n % 2 === side)).size)
  const isLow = kinds[0] === kinds[1] ? isLittle : kinds[0]! > kinds[1]!
  return new TextDecoder(isLow ? 'utf-16le' : 'utf-16be').decode(bytes)
}

/** EXIF data about the file and its history that isn't for prompts. */
interface ExifHistory {
  exif: Exif
  /** As stored, `2026:11:18 10:12:00`: time of the photo and of the last change. */
  taken?: string
  changed?: string
  /** Has coordinates, which aren't read. */
  hasPlace: boolean
  /** JPEG thumbnail. */
  thumbnail?: Uint8Array
  /** All declared data is present. */
  isComplete: boolean
}

/** Reads EXIF (a TIFF file) with its history data. Never throws; broken tables give what precedes the error. */
export function readExifHistory(bytes: Uint8Array): ExifHistory {
  const start = tiffStart(bytes)
  if (!start) return { exif: {}, hasPlace: false, isComplete: false }
  const { isLittle, first } = start
  const tags: Tags = new Map()
  const seen = new Set<number>()
  const waiting = [first]
  let isComplete = true
  while (waiting.length > 0) {
    const next = waiting.shift()!
    if (seen.has(next)) continue
    if (seen.size >= MAX_TABLES) {
      isComplete = false
      break
    }
    seen.add(next)
    const table = readTable(bytes, next, isLittle, tags)
    isComplete &&= table.isComplete
    waiting.push(...table.further)
  }
  const thumbnail = thumbnailAfter(bytes, first, isLittle)
  const [createdAt, changed] = [tags.get(TAKEN), tags.get(CHANGED)]
  return {
    exif: exifOf(tags, isLittle),
    hasPlace: tags.has(PLACE),
    isComplete,
    ...(typeof createdAt === 'string' && createdAt ? { taken: createdAt } : {}),
    ...(typeof changed === 'string' && changed ? { changed } : {}),
    ...(thumbnail ? { thumbnail } : {}),
  }
}

/** JPEG thumbnail of the second table. */
function thumbnailAfter(bytes: Uint8Array, first: number, isLittle: boolean): Uint8Array | undefined {
  const { next: second } = tiffTable(bytes, first, isLittle)
  if (second === 0 || second === first) return undefined
  const tags: Tags = new Map()
  readTable(bytes, second, isLittle, tags)
  const [from, length] = [tags.get(THUMBNAIL), tags.get(THUMBNAIL_LENGTH)]
  if (typeof from !== 'number' || typeof length !== 'number') return undefined
  const small = bytes.slice(from, from + length)
  return small.length === length && startsWith(small, '\xff\xd8') ? small : undefined
}

function exifOf(tags: Tags, isLittle: boolean): Exif {
  const number = (tag: number) => {
    const value = tags.get(tag)
    return typeof value === 'number' && value > 0 ? value : undefined
  }
  const text = (tag: number) => {
    const value = tags.get(tag)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const comment = () => {
    const value = tags.get(0x9286)
    // Some programs write it as plain text.
    return (value instanceof Uint8Array ? commentOf(value, isLittle) : text(0x9286)) || undefined
  }
  /** Windows comment, in UTF-16. */
  const windowsComment = () => {
    const value = tags.get(0x9c9c)
    if (!(value instanceof Uint8Array)) return undefined
    return new TextDecoder('utf-16le').decode(value).replaceAll('\0', '').trim() || undefined
  }
  const flash = tags.get(0x9209)
  const result: { [Name in keyof Exif]: Exif[Name] | undefined } = {
    maker: text(0x010f),
    model: text(0x0110),
    lens: text(0xa434),
    focalLength: number(0xa405) ?? number(0x920a),
    fNumber: number(0x829d),
    exposure: number(0x829a),
    iso: number(0x8827),
    hasFlashed: typeof flash === 'number' ? flash % 2 === 1 : undefined,
    software: text(0x0131),
    description: text(0x010e),
    comment: comment() ?? windowsComment(),
  }
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined))
}

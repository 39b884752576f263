// What a camera noted down (Exif 3.0, CIPA DC-008), as far as a prompt can say it.
import { anyText, latin1, startsWith, viewOf } from '../containers/bytes.ts'

export interface Exif {
  maker?: string
  model?: string
  lens?: string
  /** In millimetres, as for 35 mm film where the camera says so. */
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

const WIDTHS: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8 }
/** Tables that a table may lead to; each is read once, so that a circle ends. */
const MOST_TABLES = 8
const MOST_TAGS = 500
const [ASCII, UNDEFINED] = [2, 7]
const EXIF_TABLE = 0x8769
const [CHANGED, TAKEN, PLACE] = [0x0132, 0x9003, 0x8825]
const [THUMBNAIL, THUMBNAIL_LENGTH] = [0x0201, 0x0202]

function readTable(bytes: Uint8Array, offset: number, isLittle: boolean, tags: Tags): number[] {
  const view = viewOf(bytes)
  if (offset + 2 > bytes.length) return []
  const count = Math.min(view.getUint16(offset, isLittle), MOST_TAGS)
  const further: number[] = []
  for (let n = 0; n < count; n++) {
    const at = offset + 2 + n * 12
    if (at + 12 > bytes.length) break
    const [tag, type] = [view.getUint16(at, isLittle), view.getUint16(at + 2, isLittle)]
    const length = (WIDTHS[type] ?? 0) * view.getUint32(at + 4, isLittle)
    const place = length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle)
    if (length === 0 || place + length > bytes.length) continue
    const value = valueAt(bytes, type, place, length, isLittle)
    if (value === undefined) continue
    if (tag === EXIF_TABLE && typeof value === 'number') further.push(value)
    else if (!tags.has(tag)) tags.set(tag, value)
  }
  return further
}

/** The first value of a tag. */
function valueAt(
  bytes: Uint8Array,
  type: number,
  place: number,
  length: number,
  isLittle: boolean,
): Value | undefined {
  const view = viewOf(bytes)
  if (type === ASCII)
    return anyText(bytes.subarray(place, place + length))
      .replace(/\0[^]*$/, '')
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

/** UserComment: eight bytes say in which signs it stands. UTF-16 comes in either order, whatever the file's is. */
export function commentOf(bytes: Uint8Array): string {
  const body = bytes.subarray(8)
  if (!startsWith(bytes, 'UNICODE\0'))
    return anyText(startsWith(bytes, 'ASCII\0\0\0') ? body : bytes)
      .replaceAll('\0', '')
      .trim()
  const zerosAt = (side: number) =>
    body.reduce((sum, byte, n) => sum + (n % 2 === side && byte === 0 ? 1 : 0), 0)
  const encoding = zerosAt(0) > zerosAt(1) ? 'utf-16be' : 'utf-16le'
  return new TextDecoder(encoding).decode(body).replaceAll('\0', '').trim()
}

/** What EXIF says of a file and its history, beside what a prompt can say. */
interface ExifHistory {
  exif: Exif
  /** As written, `2026:11:18 10:12:00`: when the picture was taken and when the file was changed. */
  taken?: string
  changed?: string
  /** There are coordinates. They are not read. */
  hasPlace: boolean
  /** A small JPEG. */
  thumbnail?: Uint8Array
}

/** Reads EXIF as it stands in a file (a TIFF of its own). Never throws; broken tables give what came before them. */
export const readExif = (bytes: Uint8Array): Exif => readExifHistory(bytes).exif

/** The same with what tells how the file came about. */
export function readExifHistory(bytes: Uint8Array): ExifHistory {
  const order = latin1(bytes.subarray(0, 2))
  if ((order !== 'II' && order !== 'MM') || bytes.length < 8) return { exif: {}, hasPlace: false }
  const isLittle = order === 'II'
  const tags: Tags = new Map()
  const seen = new Set<number>()
  const first = viewOf(bytes).getUint32(4, isLittle)
  const waiting = [first]
  for (let next = waiting.shift(); next !== undefined && seen.size < MOST_TABLES; next = waiting.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...readTable(bytes, next, isLittle, tags))
  }
  const thumbnail = thumbnailAfter(bytes, first, isLittle)
  const [taken, changed] = [tags.get(TAKEN), tags.get(CHANGED)]
  return {
    exif: exifOf(tags),
    hasPlace: tags.has(PLACE),
    ...(typeof taken === 'string' && taken ? { taken } : {}),
    ...(typeof changed === 'string' && changed ? { changed } : {}),
    ...(thumbnail ? { thumbnail } : {}),
  }
}

/** The small JPEG that the second table leads to. */
function thumbnailAfter(bytes: Uint8Array, first: number, isLittle: boolean): Uint8Array | undefined {
  const view = viewOf(bytes)
  if (first + 2 > bytes.length) return undefined
  const after = first + 2 + view.getUint16(first, isLittle) * 12
  if (after + 4 > bytes.length) return undefined
  const second = view.getUint32(after, isLittle)
  if (second === 0 || second === first) return undefined
  const tags: Tags = new Map()
  readTable(bytes, second, isLittle, tags)
  const [from, length] = [tags.get(THUMBNAIL), tags.get(THUMBNAIL_LENGTH)]
  if (typeof from !== 'number' || typeof length !== 'number') return undefined
  const small = bytes.slice(from, from + length)
  return small.length === length && startsWith(small, '\xff\xd8') ? small : undefined
}

function exifOf(tags: Tags): Exif {
  const number = (tag: number) => {
    const value = tags.get(tag)
    return typeof value === 'number' && value > 0 ? value : undefined
  }
  const text = (tag: number) => {
    const value = tags.get(tag)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const comment = tags.get(0x9286)
  const flash = tags.get(0x9209)
  const found: { [Name in keyof Exif]: Exif[Name] | undefined } = {
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
    comment: comment instanceof Uint8Array ? commentOf(comment) || undefined : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

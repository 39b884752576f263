// Items of a `meta` box (ISO 14496-12, section 8.11), where AVIF and HEIC store EXIF and XMP.
import { joined, latin1, utf8 } from './bytes.ts'
import { MAX_FILE_BYTES } from './notes.ts'
import { type Box, boxesIn } from './parts.ts'

/** Max. items; large images have many tiles. */
const MAX_ITEMS = 2_000
const MAX_EXTENTS = 10_000
/** Max. nesting of items built from other items. */
const DEEPEST = 4
/** Max. bytes of all items assembled for other items. */
const MAX_JOINED = 4 * MAX_FILE_BYTES

export interface Item {
  /** `Exif`, `mime`, or the codec. */
  kind: string
  /** MIME type of `mime` items; empty for others. */
  mime: string
  /** Compression: `gzip`, `deflate`, or empty. */
  encoding: string
  /** Encrypted, not decrypted here. */
  isSealed: boolean
  /** Content; `elsewhere` if it is in another file. */
  read: () => Pieces | 'elsewhere'
}

interface Pieces {
  data: Uint8Array[]
  isComplete: boolean
  /** End of the last extent in the file, possibly beyond the given bytes; 0 outside the file. */
  end: number
}

interface Place {
  /** 0: in the file, 1: in `idat`, 2: in another item. */
  method: number
  isElsewhere: boolean
  /** For items built from others, `index` counts them from 1. */
  extents: { index: number; from: number; length: number }[]
}

/** Reads consecutive numbers. Beyond the end they are 0 and `isExhausted` is true. */
export class Cursor {
  private at = 0
  isExhausted = false
  private readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  /** Unsigned number of `n` bytes. */
  number(bytes: number): number {
    const at = this.at
    this.at += bytes
    if (this.at > this.data.length) {
      this.isExhausted = true
      return 0
    }
    let value = 0
    for (let n = at; n < this.at; n++) value = value * 256 + this.data[n]!
    return value
  }

  /** Null-terminated text. */
  text(): string {
    const end = this.data.indexOf(0, this.at)
    const to = end < 0 ? this.data.length : end
    const text = utf8(this.data.subarray(this.at, to))
    this.at = to + 1
    return text
  }

  name(): string {
    const at = this.at
    this.at += 4
    return latin1(this.data.subarray(at, this.at))
  }
}

type About = Omit<Item, 'read'> & { id: number }

/** One `infe` of version 2 or later; earlier versions have no EXIF. */
function aboutIn(data: Uint8Array): About | undefined {
  const version = data[0]
  if (version !== 2 && version !== 3) return undefined
  const cursor = new Cursor(data.subarray(4))
  const id = cursor.number(version === 2 ? 2 : 4)
  const isSealed = cursor.number(2) !== 0
  const kind = cursor.name()
  // Name of the item.
  cursor.text()
  const isMime = kind === 'mime'
  return { id, kind, isSealed, mime: isMime ? cursor.text() : '', encoding: isMime ? cursor.text() : '' }
}

/** `iloc` versions 0 to 2: extents of each item by id. */
function placesIn(data: Uint8Array): Map<number, Place> {
  const places = new Map<number, Place>()
  const version = data[0] ?? 0
  const cursor = new Cursor(data.subarray(4))
  const sizes = cursor.number(2)
  const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const index = version > 0 ? sizes & 15 : 0
  const count = Math.min(cursor.number(version < 2 ? 2 : 4), MAX_ITEMS)
  let extentsLeft = MAX_EXTENTS
  for (let n = 0; n < count && !cursor.isExhausted; n++) {
    const id = cursor.number(version < 2 ? 2 : 4)
    const method = version > 0 ? cursor.number(2) & 15 : 0
    const isElsewhere = cursor.number(2) !== 0
    const start = cursor.number(base)
    const pieces = cursor.number(2)
    const extents: Place['extents'] = []
    for (let piece = 0; piece < pieces && extentsLeft > 0 && !cursor.isExhausted; piece++, extentsLeft--) {
      const other = cursor.number(index)
      extents.push({ index: other, from: start + cursor.number(offset), length: cursor.number(length) })
    }
    if (!cursor.isExhausted) places.set(id, { method, isElsewhere, extents })
  }
  return places
}

/**
 * Other items that an item references (`iref`), by its id. `iloc`: items that contain its extents; `dimg`: items that it
 * is composed of.
 */
function referencesIn(data: Uint8Array, referenceType: 'iloc' | 'dimg'): Map<number, number[]> {
  const references = new Map<number, number[]>()
  const width = data[0] === 0 ? 2 : 4
  for (const { kind, data: each } of boxesIn(data.subarray(4))) {
    if (kind !== referenceType) continue
    const cursor = new Cursor(each)
    const from = cursor.number(width)
    const count = Math.min(cursor.number(2), MAX_ITEMS)
    references.set(
      from,
      Array.from({ length: count }, () => cursor.number(width)),
    )
  }
  return references
}

function aboutAll(iinf: Uint8Array): About[] {
  return boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))
    .slice(0, MAX_ITEMS)
    .flatMap(({ kind, data }) => (kind === 'infe' ? (aboutIn(data) ?? []) : []))
}

/** Items of a `meta` box by id, without reading the file. */
export interface ItemTable {
  kindOf(id: number): string | undefined
  /** Items that it is composed of, in order. */
  partsOf(id: number): readonly number[]
  /** Location of its content; undefined if it is encrypted, unknown, empty or elsewhere. */
  piecesOf(id: number): ({ from: number; length: number } | Uint8Array)[] | undefined
}

export function itemTable(within: readonly Box[]): ItemTable {
  const dataOf = (name: string) => within.find(({ kind }) => kind === name)?.data ?? new Uint8Array()
  const infoById = new Map(aboutAll(dataOf('iinf')).map((each) => [each.id, each]))
  const places = placesIn(dataOf('iloc'))
  const parts = referencesIn(dataOf('iref'), 'dimg')
  const idat = dataOf('idat')
  return {
    kindOf: (id) => infoById.get(id)?.kind,
    partsOf: (id) => parts.get(id) ?? [],
    piecesOf(id) {
      const place = places.get(id)
      if (!place || infoById.get(id)?.isSealed || place.isElsewhere || place.method > 1) return undefined
      const pieces = place.extents.map(({ from, length }) =>
        place.method === 1 ? idat.subarray(from, from + length) : { from, length },
      )
      return pieces.length > 0 && pieces.every(({ length }) => length > 0) ? pieces : undefined
    },
  }
}

/**
 * The items of a `meta` box with their content. @param file the whole file, to which offsets refer. @param within the
 * boxes of `meta`.
 */
export function itemsIn(file: Uint8Array, within: readonly Box[]): Item[] {
  const dataOf = (name: string) => within.find(({ kind }) => kind === name)?.data ?? new Uint8Array()
  const infos = aboutAll(dataOf('iinf'))
  const places = placesIn(dataOf('iloc'))
  const references = referencesIn(dataOf('iref'), 'iloc')

  const wholes = new Map<string, Uint8Array | 'elsewhere'>()
  let joinedLeft = MAX_JOINED

  const piecesOf = (id: number, depth = 0): ReturnType<Item['read']> => {
    const place = places.get(id)
    if (!place || depth > DEEPEST) return { data: [], isComplete: false, end: 0 }
    if (place.isElsewhere || place.method > 2) return 'elsewhere'
    let isComplete = place.extents.length > 0
    let end = 0
    const sourceAt = (index: number) => {
      if (place.method === 0) return file
      if (place.method === 1) return dataOf('idat')
      const other = references.get(id)?.[Math.max(0, index - 1)]
      if (other === undefined) return new Uint8Array()
      return wholeOf(other, depth + 1)
    }
    const data: Uint8Array[] = []
    for (const { index, from, length } of place.extents) {
      const source = sourceAt(index)
      if (source === 'elsewhere') return source
      // A length of 0 extends to the end.
      const to = length === 0 ? source.length : from + length
      if (from >= source.length || to > source.length) isComplete = false
      if (place.method === 0) end = Math.max(end, to)
      data.push(source.subarray(Math.min(from, source.length), Math.min(to, source.length)))
    }
    return { data, isComplete, end }
  }
  /** Each is assembled once per depth: items may reference each other. */
  const wholeOf = (id: number, depth: number): Uint8Array | 'elsewhere' => {
    const key = `${id} ${depth}`
    const content = wholes.get(key) ?? joinPieces(piecesOf(id, depth))
    wholes.set(key, content)
    return content
  }
  const joinPieces = (pieces: ReturnType<Item['read']>): Uint8Array | 'elsewhere' => {
    if (pieces === 'elsewhere') return pieces
    const length = pieces.data.reduce((sum, each) => sum + each.length, 0)
    if (length > Math.min(MAX_FILE_BYTES, joinedLeft)) return new Uint8Array()
    joinedLeft -= length
    return joined(pieces.data)
  }
  return infos.map(({ id, ...item }) => ({ ...item, read: () => piecesOf(id) }))
}

import { Readable } from 'node:stream'
import type { ByteRange } from '../objects/index.ts'

/** A finished file of a zip. */
export interface StoredEntry {
  /** `web/IMG_1.jpg` */
  path: string
  bytes: number
  crc32: number
  /** Opens its content, or bytes `start` to `end` of it, inclusive. */
  open(range: ByteRange): Promise<AsyncIterable<Uint8Array>>
}

export interface StoredZip {
  /** In bytes. */
  length: number
  /** Bytes `start` to `end`, inclusive; all without a range. */
  read(range?: ByteRange): Readable
}

/** A part of the zip: its own bytes, or the content of a file. */
type Part = { bytes: Buffer } | { entry: StoredEntry }

const SIGNATURES = {
  local: 0x04034b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
}
/** Larger numbers are in the ZIP64 fields, and this is in their place. */
const MOST_32 = 0xffffffff
const MOST_16 = 0xffff
const VERSION = 20
const VERSION_64 = 45
/** Names are UTF-8. */
const FLAGS = 0x0800

/** Date and time of MS-DOS in UTC, with a resolution of two seconds, from 1980. */
function dosTime(at: Date): { date: number; time: number } {
  const year = at.getUTCFullYear() - 1980
  if (year < 0 || year > 127) return { date: (1 << 5) | 1, time: 0 }
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

type Field = [size: 2 | 4 | 8, value: number]

function fields(...list: Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of list) {
    if (size === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, size)
    at += size
  }
  return buffer
}

/** ZIP64 extra field with those numbers that don’t fit; empty if all do. */
function extra64(numbers: readonly number[]): Buffer {
  const large = numbers.filter((number) => number >= MOST_32)
  if (large.length === 0) return Buffer.alloc(0)
  return fields([2, 1], [2, large.length * 8], ...large.map((number): Field => [8, number]))
}

const in32 = (number: number) => Math.min(number, MOST_32)

/** The fields that both headers of a file have. */
function commonFields({ bytes, crc32, path }: StoredEntry, modifiedAt: Date, extra: Buffer): Field[] {
  const { date, time } = dosTime(modifiedAt)
  return [
    [2, extra.length > 0 ? VERSION_64 : VERSION],
    [2, FLAGS],
    // Not compressed.
    [2, 0],
    [2, time],
    [2, date],
    [4, crc32],
    [4, in32(bytes)],
    [4, in32(bytes)],
    [2, Buffer.byteLength(path)],
    [2, extra.length],
  ]
}

function localHeader(entry: StoredEntry, modifiedAt: Date): Buffer {
  const extra = extra64([entry.bytes, entry.bytes])
  const head = fields([4, SIGNATURES.local], ...commonFields(entry, modifiedAt, extra))
  return Buffer.concat([head, Buffer.from(entry.path), extra])
}

function centralHeader(entry: StoredEntry, modifiedAt: Date, offset: number): Buffer {
  const extra = extra64([entry.bytes, entry.bytes, offset])
  const head = fields(
    [4, SIGNATURES.central],
    [2, VERSION_64],
    ...commonFields(entry, modifiedAt, extra),
    // Comment, disk, and attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, in32(offset)],
  )
  return Buffer.concat([head, Buffer.from(entry.path), extra])
}

function ending(count: number, directory: { offset: number; bytes: number }): Buffer {
  const { offset, bytes } = directory
  const isLarge = count >= MOST_16 || offset >= MOST_32 || bytes >= MOST_32
  const end = fields(
    [4, SIGNATURES.end],
    [2, 0],
    [2, 0],
    [2, Math.min(count, MOST_16)],
    [2, Math.min(count, MOST_16)],
    [4, in32(bytes)],
    [4, in32(offset)],
    [2, 0],
  )
  if (!isLarge) return end
  const end64 = fields(
    [4, SIGNATURES.end64],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, offset],
  )
  const locator = fields([4, SIGNATURES.locator64], [4, 0], [8, offset + bytes], [4, 1])
  return Buffer.concat([end64, locator, end])
}

const lengthOf = (part: Part) => ('bytes' in part ? part.bytes.length : part.entry.bytes)

/**
 * A zip of finished files without compression. It depends only on its arguments, and its length is known, so that a
 * download can be resumed at any byte.
 */
export function storedZip(entries: readonly StoredEntry[], modifiedAt: Date): StoredZip {
  const parts: Part[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const head = localHeader(entry, modifiedAt)
    directory.push(centralHeader(entry, modifiedAt, offset))
    parts.push({ bytes: head }, { entry })
    offset += head.length + entry.bytes
  }
  const bytes = Buffer.concat(directory)
  parts.push({ bytes }, { bytes: ending(entries.length, { offset, bytes: bytes.length }) })
  const length = parts.reduce((sum, part) => sum + lengthOf(part), 0)

  async function* chunks({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    let at = 0
    for (const part of parts) {
      const first = Math.max(0, start - at)
      const last = Math.min(lengthOf(part) - 1, end - at)
      at += lengthOf(part)
      if (first > last) continue
      if ('bytes' in part) yield part.bytes.subarray(first, last + 1)
      else yield* await part.entry.open({ start: first, end: last })
    }
  }

  return {
    length,
    read: (range = { start: 0, end: length - 1 }) => Readable.from(chunks(range), { objectMode: false }),
  }
}

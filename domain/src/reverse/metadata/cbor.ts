// CBOR (RFC 8949), the subset used by content credentials.
import { isRecord, utf8, viewOf } from '../containers/bytes.ts'

const DEEPEST = 32
const MAX_ITEMS = 50_000

class Broken extends Error {}

/** Decodes one value to JSON types; byte strings stay bytes. Undefined if invalid, too deep or too large. */
export function readCbor(bytes: Uint8Array): unknown {
  let items = 0
  let at = 0
  const view = viewOf(bytes)
  const argument = (info: number): number => {
    if (info < 24) return info
    const width = [1, 2, 4, 8][info - 24]
    if (width === undefined || at + width > bytes.length) throw new Broken()
    const value =
      width === 1
        ? view.getUint8(at)
        : width === 2
          ? view.getUint16(at)
          : width === 4
            ? view.getUint32(at)
            : Number(view.getBigUint64(at))
    at += width
    return value
  }
  const stretch = (length: number) => {
    if (at + length > bytes.length) throw new Broken()
    at += length
    return bytes.subarray(at - length, at)
  }
  const many = <T>(count: number, read: () => T) => {
    if (count > MAX_ITEMS) throw new Broken()
    return Array.from({ length: count }, read)
  }
  const read = (depth: number): unknown => {
    if (depth > DEEPEST || ++items > MAX_ITEMS || at >= bytes.length) throw new Broken()
    const first = bytes[at++]!
    const kind = first >> 5
    if (kind === 7) return simple(first & 31)
    const value = argument(first & 31)
    if (kind === 0) return value
    if (kind === 1) return -1 - value
    if (kind === 2) return stretch(value)
    if (kind === 3) return utf8(stretch(value))
    if (kind === 4) return many(value, () => read(depth + 1))
    if (kind === 6) return read(depth + 1)
    return Object.fromEntries(many(value, () => [String(read(depth + 1)), read(depth + 1)] as const))
  }
  const simple = (info: number): unknown => {
    if (info === 20 || info === 21) return info === 21
    if (info < 25) return null
    const start = at
    const width = [2, 4, 8][info - 25]
    if (width === undefined) throw new Broken()
    stretch(width)
    return width === 8 ? view.getFloat64(start) : width === 4 ? view.getFloat32(start) : null
  }
  try {
    return read(0)
  } catch {
    return undefined
  }
}

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

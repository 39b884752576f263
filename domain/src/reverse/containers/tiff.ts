// Tables of a TIFF file (TIFF 6.0, section 2), the form of EXIF. Never throws.
import { latin1, viewOf } from './bytes.ts'

/** Size in bytes of a value of each type. 129 is UTF-8 (Exif 3.0). */
const WIDTHS: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  129: 1,
}
const MAX_ENTRIES = 500

export interface TiffEntry {
  tag: number
  type: number
  /** Declared length of all values in bytes, up to 2^35; 0 for an unknown type. */
  length: number
  /** Position of the values, perhaps beyond the end. Up to 4 bytes are in the table itself. */
  at: number
}

export interface TiffTable {
  entries: TiffEntry[]
  /** Position of the next table; 0 if there is none. */
  next: number
  /** False if the table is cut or has too many entries. Values aren't checked. */
  isComplete: boolean
}

/** Byte order and position of the first table; undefined for other files. */
export function tiffStart(bytes: Uint8Array): { isLittle: boolean; first: number } | undefined {
  const order = latin1(bytes.subarray(0, 2))
  if ((order !== 'II' && order !== 'MM') || bytes.length < 8) return undefined
  const isLittle = order === 'II'
  return { isLittle, first: viewOf(bytes).getUint32(4, isLittle) }
}

/** The table at an offset, in file order. */
export function tiffTable(bytes: Uint8Array, offset: number, isLittle: boolean): TiffTable {
  if (offset + 2 > bytes.length) return { entries: [], next: 0, isComplete: false }
  const view = viewOf(bytes)
  const declared = view.getUint16(offset, isLittle)
  const count = Math.min(declared, MAX_ENTRIES)
  const entries: TiffEntry[] = []
  for (let n = 0; n < count; n++) {
    const at = offset + 2 + n * 12
    if (at + 12 > bytes.length) break
    const type = view.getUint16(at + 2, isLittle)
    const length = (WIDTHS[type] ?? 0) * view.getUint32(at + 4, isLittle)
    entries.push({
      tag: view.getUint16(at, isLittle),
      type,
      length,
      at: length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle),
    })
  }
  const end = offset + 2 + declared * 12
  return {
    entries,
    next: end + 4 <= bytes.length ? view.getUint32(end, isLittle) : 0,
    isComplete: entries.length === declared,
  }
}

/** Numbers in the bytes of an entry. A fraction over zero is NaN or infinite; texts give no numbers. */
export function tiffNumbers(data: Uint8Array, type: number, isLittle: boolean): number[] {
  const width = WIDTHS[type] ?? 0
  const view = viewOf(data)
  const numberAt = (at: number): number | undefined => {
    if (type === 1) return view.getUint8(at)
    if (type === 3) return view.getUint16(at, isLittle)
    if (type === 4 || type === 13) return view.getUint32(at, isLittle)
    if (type === 5) return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle)
    if (type === 6) return view.getInt8(at)
    if (type === 8) return view.getInt16(at, isLittle)
    if (type === 9) return view.getInt32(at, isLittle)
    if (type === 10) return view.getInt32(at, isLittle) / view.getInt32(at + 4, isLittle)
    if (type === 11) return view.getFloat32(at, isLittle)
    return type === 12 ? view.getFloat64(at, isLittle) : undefined
  }
  const numbers: number[] = []
  for (let at = 0; width > 0 && at + width <= data.length; at += width) {
    const number = numberAt(at)
    if (number === undefined) break
    numbers.push(number)
  }
  return numbers
}

// Images of a TIFF file: which are RAW, and the size of the largest.
import { type TiffEntry, tiffNumbers, tiffStart, type TiffTable, tiffTable } from '../reverse/index.ts'

const [SUBFILE, WIDTH, HEIGHT, COMPRESSION, PHOTOMETRIC, MAKE, SUB_TABLES, DNG] = [
  0xfe, 0x100, 0x101, 0x103, 0x106, 0x10f, 0x14a, 0xc612,
]
/** Colour filter array (TIFF/EP) and linear RAW (DNG 1.7). */
const RAW_COLOURS = new Set([32_803, 34_892])
/** Compressions of Sony, Nikon, Samsung, Kodak and Pentax. */
const RAW_COMPRESSIONS = new Set([32_767, 32_769, 32_770, 34_713, 65_000, 65_535])
/** Max. tables of images besides the first; RAW files have at most seven. */
const MAX_SUB_TABLES = 8

/** Numbers of one entry within the given bytes. */
export function numbersOf(bytes: Uint8Array, entry: TiffEntry | undefined, isLittle: boolean): number[] {
  if (!entry || entry.at + entry.length > bytes.length) return []
  const length = Math.min(entry.length, MAX_SUB_TABLES * 8)
  return tiffNumbers(bytes.subarray(entry.at, entry.at + length), entry.type, isLittle)
}

interface Image {
  width: number
  height: number
  isRaw: boolean
  isReduced: boolean
}

/** Images of the first table and of the tables below it, within the given bytes. */
function imagesIn(bytes: Uint8Array): { images: Image[]; has: (tag: number) => boolean } {
  const start = tiffStart(bytes)
  if (!start) return { images: [], has: () => false }
  const { isLittle } = start
  const first = tiffTable(bytes, start.first, isLittle)
  const imageOf = ({ entries }: TiffTable): Image => {
    const numberOf = (tag: number) =>
      numbersOf(
        bytes,
        entries.find((entry) => entry.tag === tag),
        isLittle,
      )[0] ?? 0
    return {
      width: numberOf(WIDTH),
      height: numberOf(HEIGHT),
      isRaw: RAW_COLOURS.has(numberOf(PHOTOMETRIC)) || RAW_COMPRESSIONS.has(numberOf(COMPRESSION)),
      isReduced: numberOf(SUBFILE) % 2 === 1,
    }
  }
  const below = numbersOf(
    bytes,
    first.entries.find(({ tag }) => tag === SUB_TABLES),
    isLittle,
  )
  const tables = [
    first,
    ...below.slice(0, MAX_SUB_TABLES).map((offset) => tiffTable(bytes, offset, isLittle)),
  ]
  return { images: tables.map(imageOf), has: (name) => first.entries.some(({ tag }) => tag === name) }
}

/**
 * Returns whether a TIFF contains RAW data: it declares so (DNG, CR2), one of its images has sensor pixels,
 * or its first image is a preview of one below it (NEF and others, whose other tables may be further on).
 */
export function isRawTiff(bytes: Uint8Array): boolean {
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return true
  const { images, has } = imagesIn(bytes)
  if (has(DNG) || images.some(({ isRaw }) => isRaw)) return true
  return has(MAKE) && has(SUB_TABLES) && images[0]?.isReduced === true
}

/** Size of the largest image in pixels; undefined if none has one. */
export function largestImage(bytes: Uint8Array): { width: number; height: number } | undefined {
  const { images } = imagesIn(bytes)
  const [largest] = images.toSorted((a, b) => b.width * b.height - a.width * a.height)
  return largest && largest.width * largest.height > 0
    ? { width: largest.width, height: largest.height }
    : undefined
}

// Size and metadata by format, if they are within the first bytes of a file.
import {
  type Box,
  boxesIn,
  EXIF_HEADER,
  EXTENDED_XMP,
  exifBehind,
  isFrame,
  itemsIn,
  joined,
  joinExtendedXmp,
  jpegSegments,
  PHOTOSHOP,
  pngChunks,
  primaryItem,
  startsWith,
  utf8,
  viewOf,
  webpChunks,
  webpSize,
  XMP_HEADER,
} from '../reverse/index.ts'
import { type ExifRead, readExif, readExifBlocks } from './exif-facts.ts'
import { largestImage } from './tiff-images.ts'

/** Max. bytes of all XMP in a file. */
const MAX_XMP_BYTES = 4 * 2 ** 20
/** Bytes read beyond a truncated part, because the last part may be within them. */
const FURTHER_BYTES = 65_536

/** Metadata of a file, not parsed yet. */
export interface FileParts {
  width?: number
  height?: number
  /** If the format has its own. */
  orientation?: number
  exif: ExifRead[]
  xmp: string[]
  iptc?: Uint8Array
  photoshop?: Uint8Array
  thumbnail?: Uint8Array
  /** Bytes to read from the start of the file for the remaining metadata; 0 if all was read. */
  reach: number
}

const noParts = (): FileParts => ({ exif: [], xmp: [], reach: 0 })

/** Adds XMP up to the limit of a file. */
function addXmp(parts: FileParts, packet: Uint8Array): void {
  const size = parts.xmp.reduce((sum, { length }) => sum + length, 0)
  if (size < MAX_XMP_BYTES) parts.xmp.push(utf8(packet.subarray(0, MAX_XMP_BYTES - size)))
}

/** Max. EXIF blocks; a file has one, sometimes a second one from another program. */
const MAX_EXIF = 8

/** Adds EXIF. Some writers add the header that only JPEG has. */
function addExif(parts: FileParts, block: Uint8Array): void {
  if (parts.exif.length >= MAX_EXIF) return
  parts.exif.push(readExif(startsWith(block, EXIF_HEADER) ? block.subarray(EXIF_HEADER.length + 1) : block))
}

const SOS = 0xda
/** Max. segments of extended XMP, of 64 KB each; the rest are depth maps and the like. */
const MAX_EXTENDED = 64

/** Segments before the coded pixels (ITU T.81, appendix B; Exif 3.0, section 4.7.2). */
export function jpegParts(head: Uint8Array): FileParts {
  const parts = noParts()
  const extended: Uint8Array[] = []
  const photoshop: Uint8Array[] = []
  let end = 2
  for (const { kind: marker, data, isComplete, at, length } of jpegSegments(head)) {
    end = at + length
    if (!isComplete) break
    if (marker === SOS) {
      end = 0
      break
    }
    if (isFrame(marker) && data.length >= 6 && !parts.width) {
      parts.height = viewOf(data).getUint16(1)
      parts.width = viewOf(data).getUint16(3)
    } else if (marker === 0xed && startsWith(data, PHOTOSHOP)) photoshop.push(data.subarray(PHOTOSHOP.length))
    else if (marker !== 0xe1) continue
    else if (startsWith(data, EXIF_HEADER)) addExif(parts, data)
    else if (startsWith(data, XMP_HEADER)) addXmp(parts, data.subarray(XMP_HEADER.length))
    else if (startsWith(data, EXTENDED_XMP) && extended.length < MAX_EXTENDED)
      extended.push(data.subarray(EXTENDED_XMP.length))
  }
  const { texts } = joinExtendedXmp(extended)
  parts.xmp.push(...texts)
  // Resources longer than a segment continue in the next one.
  if (photoshop.length > 0) parts.photoshop = joined(photoshop)
  if (end > 0) parts.reach = end + FURTHER_BYTES
  return parts
}

const XMP_KEYWORD = 'XML:com.adobe.xmp\0'
/** Max. chunks; a file has a few, and one of 64 KB for each part of its pixels. */
const MAX_CHUNKS = 100_000

/** Chunks before the pixels, and after them if they are in the bytes (PNG, third edition, section 11.3). */
export function pngParts(head: Uint8Array): FileParts {
  const parts = noParts()
  let [hasPixels, end, count] = [false, 8, 0]
  for (const { kind, data, isComplete, at, length } of pngChunks(head)) {
    hasPixels ||= kind === 'IDAT'
    end = at + length
    if (++count > MAX_CHUNKS || !isComplete) break
    if (kind === 'IHDR' && data.length >= 13) {
      parts.width = viewOf(data).getUint32(0)
      parts.height = viewOf(data).getUint32(4)
    } else if (kind === 'eXIf') addExif(parts, data)
    // No compression, then language and translated keyword, both empty.
    else if (kind === 'iTXt' && startsWith(data, XMP_KEYWORD) && data[XMP_KEYWORD.length] === 0) {
      const start = data.indexOf(0, data.indexOf(0, XMP_KEYWORD.length + 2) + 1) + 1
      addXmp(parts, data.subarray(start))
    }
  }
  if (!hasPixels) parts.reach = end + FURTHER_BYTES
  return parts
}

/** Flags of `VP8X` for chunks after the pixels (RFC 9649, section 2.7). */
const [HAS_EXIF, HAS_XMP] = [8, 4]

export function webpParts(head: Uint8Array): FileParts {
  const parts = noParts()
  let announced = 0
  let count = 0
  for (const { kind, data, isComplete } of webpChunks(head)) {
    if (++count > MAX_CHUNKS) break
    const size = parts.width ? undefined : webpSize(kind, data)
    if (size) [parts.width, parts.height] = size
    if (kind === 'VP8X') announced = (data[0] ?? 0) & (HAS_EXIF | HAS_XMP)
    if (!isComplete) continue
    if (kind === 'EXIF') {
      addExif(parts, data)
      announced &= ~HAS_EXIF
    } else if (kind === 'XMP ') {
      addXmp(parts, data)
      announced &= ~HAS_XMP
    }
  }
  if (announced > 0) parts.reach = viewOf(head).getUint32(4, true) + 8
  return parts
}

/** Kinds of boxes with metadata, and of pixels that may precede them. */
const TOP_BOXES = new Set(['ftyp', 'meta', 'moov', 'uuid', 'mdat', 'free', 'skip', 'wide'])
const MAX_BOXES = 1_000

/** Bytes to read for the first truncated top-level box; 0 if none is, or if its metadata is complete. */
function reachOfBoxes(head: Uint8Array, hasMetadata: boolean): number {
  const view = viewOf(head)
  let at = 0
  for (let n = 0; n < MAX_BOXES && at + 16 <= head.length; n++) {
    const kind = String.fromCharCode(...head.subarray(at + 4, at + 8))
    const declared = view.getUint32(at)
    const length = declared === 1 ? Number(view.getBigUint64(at + 8)) : declared
    // A length of 0 extends to the end.
    if (length < 8 || !TOP_BOXES.has(kind)) return 0
    if (at + length > head.length) return hasMetadata && kind === 'mdat' ? 0 : at + length + FURTHER_BYTES
    at += length
  }
  return 0
}

/** Max. items of metadata; an image has two or three. */
const MAX_ITEMS = 20

/** Items of `meta`, as in AVIF and HEIC (ISO 23008-12, annex A). */
export function heifParts(head: Uint8Array): FileParts {
  const parts = noParts()
  const boxes = boxesIn(head)
  const meta = boxes.find(({ kind }) => kind === 'meta')
  parts.reach = reachOfBoxes(head, meta !== undefined)
  if (!meta) return parts
  const within = boxesIn(meta.data.subarray(4))
  let count = 0
  for (const { kind, mime, encoding, isSealed, read } of itemsIn(head, within)) {
    const isXmp = mime === 'application/rdf+xml' && encoding === ''
    if (isSealed || (kind !== 'Exif' && !isXmp)) continue
    if (++count > MAX_ITEMS) break
    const pieces = read()
    if (pieces === 'elsewhere') continue
    if (!pieces.isComplete) parts.reach = Math.max(parts.reach, pieces.end)
    const size = pieces.data.reduce((sum, { length }) => sum + length, 0)
    if (!pieces.isComplete || size > MAX_XMP_BYTES) continue
    if (isXmp) addXmp(parts, joined(pieces.data))
    else addExif(parts, exifBehind(joined(pieces.data)))
  }
  return { ...parts, ...primaryItem(within) }
}

/** Canon's boxes in `moov`; their format is known from https://github.com/lclevy/canon_cr3. */
const CANON_BOX = '\x85\xc0\xb6\x87\x82\x0f\x11\xe0\x81\x11\xf4\xce\x46\x2b\x6a\x48'

export function cr3Parts(head: Uint8Array): FileParts {
  const parts = noParts()
  const boxes = boxesIn(head)
  parts.reach = reachOfBoxes(
    head,
    boxes.some(({ kind }) => kind === 'moov'),
  )
  const moov = boxesIn(boxes.find(({ kind }) => kind === 'moov')?.data ?? new Uint8Array())
  const canon = moov.find(({ kind, data }) => kind === 'uuid' && startsWith(data, CANON_BOX))
  const within = boxesIn(canon?.data.subarray(16) ?? new Uint8Array())
  const dataOf = (name: string): Uint8Array | undefined => within.find(({ kind }) => kind === name)?.data
  const [main, camera, place, small] = [dataOf('CMT1'), dataOf('CMT2'), dataOf('CMT4'), dataOf('THMB')]
  parts.exif.push(
    readExifBlocks({ ...(main && { main }), ...(camera && { camera }), ...(place && { place }) }),
  )
  // Version, width and height, length, and a number.
  const length = small && small.length >= 16 ? viewOf(small).getUint32(8) : 0
  const thumbnail = small?.subarray(16, 16 + length)
  if (thumbnail && startsWith(thumbnail, '\xff\xd8\xff')) parts.thumbnail = thumbnail
  boxes.filter(isXmpBox).forEach(({ data }) => addXmp(parts, data.subarray(16)))
  return { ...parts, ...(main && largestImage(main)) }
}

/** Identifier of XMP (XMP part 3, section 1.2.7.1). */
const XMP_BOX = '\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac'
const isXmpBox = ({ kind, data }: Box) => kind === 'uuid' && startsWith(data, XMP_BOX)

/** RAF: position and length of a JPEG with EXIF are at byte 84. */
export function rafParts(head: Uint8Array): FileParts {
  if (head.length < 92) return { ...noParts(), reach: FURTHER_BYTES }
  const from = viewOf(head).getUint32(84)
  const { reach, width: _width, height: _height, ...parts } = jpegParts(head.subarray(from))
  // The size is that of the preview.
  return { ...parts, reach: reach > 0 ? from + reach : 0 }
}

/** A TIFF or TIFF-based RAW file is EXIF itself. */
export function tiffParts(head: Uint8Array): FileParts {
  const exif = readExif(head)
  const parts: FileParts = { ...noParts(), exif: [exif], reach: exif.reach, ...largestImage(head) }
  if (exif.xmp) addXmp(parts, exif.xmp)
  if (exif.iptc) parts.iptc = exif.iptc
  if (exif.photoshop) parts.photoshop = exif.photoshop
  return parts
}

/** GIF and PSD have their size at the start. */
export function sizeAtStart(head: Uint8Array, format: 'gif' | 'psd'): FileParts {
  const parts = noParts()
  if (head.length < 26) return parts
  const view = viewOf(head)
  return format === 'gif'
    ? { ...parts, width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : { ...parts, width: view.getUint32(18), height: view.getUint32(14) }
}

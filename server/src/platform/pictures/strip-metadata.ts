// Removes private metadata from encoded images without decoding them. Only the listed parts are kept.
import { jpegSegments, pngChunks, SCAN, webpChunks } from '@studio/domain/reverse'
import { crc32 } from 'node:zlib'

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', from, to)
const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  latin1(bytes, at, at + text.length) === text

const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** Orientation (2 to 8) in an EXIF block, a TIFF file; undefined for upright images and invalid blocks. */
function orientationIn(tiff: Uint8Array): number | undefined {
  const order = latin1(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const isLittle = order === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const short = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, isLittle) : 0)
  const start = tiff.length >= 8 ? view.getUint32(4, isLittle) : 0
  const count = short(start)
  for (let at = start + 2; at < start + 2 + count * ENTRY_BYTES && at < tiff.length; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION) continue
    const orientation = short(at + 8)
    return short(at + 2) === SHORT && orientation >= 2 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}

/** EXIF block with the orientation only. */
const exifOf = (orientation: number): Uint8Array =>
  Buffer.from(
    `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
    'hex',
  )

const withoutExifHead = (data: Uint8Array): Uint8Array =>
  startsWith(data, EXIF) ? data.subarray(EXIF.length) : data

const EOI = 0xd9
const SOI = 0xd8
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee]
const JFIF_BYTES = 14
const ADOBE_BYTES = 12

/** Frames, tables and scans; everything that decoding needs. */
const isForPixels = (marker: number): boolean =>
  marker === SCAN || (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd)

function segment(marker: number, ...content: Uint8Array[]): Uint8Array {
  const length = content.reduce((sum, each) => sum + each.length, 2)
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 0xff), ...content])
}

/** A JPEG with an EXIF block that has only this orientation (1 to 8), before any block that it has. */
export const orientedJpeg = (jpeg: Uint8Array, orientation: number): Uint8Array =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(APP1, Buffer.from(EXIF, 'latin1'), exifOf(orientation)),
    jpeg.subarray(2),
  ])

function jpegPieces(bytes: Uint8Array): Uint8Array[] | undefined {
  const head: Uint8Array[] = []
  const pixels: Uint8Array[] = []
  let orientation: number | undefined
  let [hasExif, hasScan] = [false, false]
  for (const { kind: marker, at, length, data, isComplete } of jpegSegments(bytes)) {
    if (!isComplete) return undefined
    if (marker === SOI && at === 0) continue
    // Motion clips, MPF images and archives are appended to the image.
    if (marker === EOI) {
      if (!hasScan) return undefined
      const exif = orientation ? [segment(APP1, Buffer.from(EXIF, 'latin1'), exifOf(orientation))] : []
      return [Buffer.of(0xff, SOI), ...head, ...exif, ...pixels, Buffer.of(0xff, EOI)]
    }
    if (isForPixels(marker)) {
      hasScan ||= marker === SCAN
      pixels.push(bytes.subarray(at, at + length))
    } else if (
      marker === APP0 &&
      startsWith(data, 'JFIF\0') &&
      data.length >= JFIF_BYTES &&
      head.length === 0
    )
      // The last two bytes are the size of a thumbnail, which follows.
      head.push(segment(APP0, data.subarray(0, JFIF_BYTES - 2), Buffer.of(0, 0)))
    else if (marker === APP14 && startsWith(data, 'Adobe') && data.length >= ADOBE_BYTES)
      pixels.push(segment(APP14, data.subarray(0, ADOBE_BYTES)))
    else if (marker === APP2 && startsWith(data, 'ICC_PROFILE\0'))
      pixels.push(bytes.subarray(at, at + length))
    else if (marker === APP1 && startsWith(data, EXIF) && !hasExif) {
      hasExif = true
      orientation = orientationIn(withoutExifHead(data))
    } else if (marker < APP0) return undefined
  }
  return undefined
}

const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT pHYs acTL fcTL fdAT'.split(' '),
)

function pngChunk(kind: string, data: Uint8Array): Uint8Array {
  const typedData = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const chunk = Buffer.alloc(typedData.length + 8)
  chunk.writeUInt32BE(data.length)
  typedData.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typedData), typedData.length + 4)
  return chunk
}

function pngPieces(bytes: Uint8Array): Uint8Array[] | undefined {
  const pieces: Uint8Array[] = []
  let orientation: number | undefined
  for (const { kind, at, length, data, isComplete } of pngChunks(bytes)) {
    if (!isComplete) return undefined
    if (kind === 'eXIf') orientation ??= orientationIn(withoutExifHead(data))
    // An unknown chunk that decoders must understand: its name starts with a capital letter.
    else if (/^[A-Z]/.test(kind) && !PNG_CHUNKS.has(kind)) return undefined
    else if (PNG_CHUNKS.has(kind)) pieces.push(bytes.subarray(at, at + length))
    if (kind !== 'IEND') continue
    const [header, ...rest] = pieces
    if (!header) return undefined
    const exif = orientation ? [pngChunk('eXIf', exifOf(orientation))] : []
    return [bytes.subarray(0, 8), header, ...exif, ...rest]
  }
  return undefined
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP'])
const FRAME_CHUNKS = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Header of a frame of an animation, in bytes. */
const FRAME_HEAD = 16
const RIFF_HEAD = 12
/** Flags of the extended header. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

function webpChunk(kind: string, ...content: Uint8Array[]): Uint8Array[] {
  const length = content.reduce((sum, each) => sum + each.length, 0)
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(length, 4)
  return [head, ...content, ...(length % 2 === 1 ? [Buffer.alloc(1)] : [])]
}

/** A frame of an animation, without unknown chunks in it; undefined if it is damaged. */
function framePieces(data: Uint8Array): Uint8Array[] | undefined {
  const pieces: Uint8Array[] = [data.subarray(0, FRAME_HEAD)]
  // The chunks are read as those of a file, which start after 12 bytes.
  const within = data.subarray(FRAME_HEAD - RIFF_HEAD)
  for (const { kind, data: content, isComplete } of webpChunks(within)) {
    if (!isComplete) return undefined
    if (FRAME_CHUNKS.has(kind)) pieces.push(...webpChunk(kind, content))
  }
  return webpChunk('ANMF', ...pieces)
}

function webpPieces(file: Uint8Array): Uint8Array[] | undefined {
  const end = 8 + new DataView(file.buffer, file.byteOffset, file.length).getUint32(4, true)
  if (end > file.length) return undefined
  let orientation: number | undefined
  let extended: Uint8Array | undefined
  const pieces: Uint8Array[] = []
  for (const { kind, data, isComplete } of webpChunks(file.subarray(0, end))) {
    if (!isComplete) return undefined
    if (kind === 'VP8X' && data.length >= 10) extended ??= Uint8Array.from(data.subarray(0, 10))
    else if (kind === 'EXIF') orientation ??= orientationIn(withoutExifHead(data))
    else if (WEBP_CHUNKS.has(kind)) pieces.push(...webpChunk(kind, data))
    else if (kind === 'ANMF' && data.length >= FRAME_HEAD) {
      const frame = framePieces(data)
      if (!frame) return undefined
      pieces.push(...frame)
    }
  }
  if (pieces.length === 0) return undefined
  const body = [...pieces]
  if (extended) {
    const flags = extended[0]! & ~(HAS_EXIF | HAS_XMP)
    extended[0] = orientation ? flags | HAS_EXIF : flags
    body.unshift(...webpChunk('VP8X', extended))
    if (orientation) body.push(...webpChunk('EXIF', exifOf(orientation)))
  }
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.reduce((sum, each) => sum + each.length, 4))
  return [Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...body]
}

/**
 * The pieces of a JPEG, PNG or WebP without private metadata: what its pixels, colours and orientation need. Those that
 * stay as they are share the memory of `bytes`. The same bytes yield the same pieces. Undefined for other formats and
 * for files that are damaged or unusual, which must be encoded again. Never throws.
 */
export function publicPieces(bytes: Uint8Array): Uint8Array[] | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return jpegPieces(bytes)
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return pngPieces(bytes)
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? webpPieces(bytes) : undefined
}

// Iterates over the parts of a file lazily, for text readers and structure checks. Never throws, for any input.
import { latin1, viewOf } from './bytes.ts'

/** A chunk of a PNG or WebP, identified by four letters, or a segment of a JPEG, identified by its marker. */
interface FilePart<Kind> {
  kind: Kind
  at: number
  /** Declared length with header and trailer; may exceed the file. */
  length: number
  /** Available content. */
  data: Uint8Array
  isComplete: boolean
}

/** Chunks of a PNG (third edition, section 5): length, name, content, checksum. */
export function* pngChunks(bytes: Uint8Array): Generator<FilePart<string>, void> {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const kind = latin1(bytes.subarray(at + 4, at + 8))
    yield { kind, at, length: length + 12, data, isComplete: at + 12 + length <= bytes.length }
    at += 12 + length
  }
}

/** Chunks of a WebP (RFC 9649, section 2): name, length, content, padded to an even length. */
export function* webpChunks(bytes: Uint8Array): Generator<FilePart<string>, void> {
  const view = viewOf(bytes)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const kind = latin1(bytes.subarray(at, at + 4))
    yield { kind, at, length: length + 8, data, isComplete: data.length === length }
    at += 8 + length + (length % 2)
  }
}

const [SOS, EOI] = [0xda, 0xd9]
const standsAlone = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= 0xd9)
/** Kind of the entropy-coded pixels, which have no marker. */
export const SCAN = 0

/** End of the coded pixels: the next marker other than restart markers. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) return bytes.length
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

/**
 * Segments of a JPEG (ITU T.81, appendix B) from its first marker to its last; coded pixels are a part of kind `SCAN`.
 * Ends without a marker: after the image, or where the file is broken.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<FilePart<number>, void> {
  const view = viewOf(bytes)
  const none = bytes.subarray(0, 0)
  for (let at = 0; ; ) {
    // Markers may be padded with any number of FF.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return
    if (standsAlone(marker)) {
      yield { kind: marker, at, length: 2, data: none, isComplete: true }
      if (marker === EOI) return
      at += 2
      continue
    }
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0
    if (length < 2) return
    const data = bytes.subarray(at + 4, at + 2 + length)
    yield { kind: marker, at, length: length + 2, data, isComplete: data.length === length - 2 }
    at += length + 2
    if (marker !== SOS || at > bytes.length) continue
    const end = endOfScan(bytes, at)
    yield { kind: SCAN, at, length: end - at, data: bytes.subarray(at, end), isComplete: true }
    at = end
  }
}

/**
 * Max. passes times megapixels, because each pass takes as long as the first: 40 megapixels in 25 passes. Cameras and
 * editors write ten.
 */
const MAX_PASSED = 1e9

/** Returns whether a JPEG has so many passes that decoding would take too long. */
export function hasTooManyPasses(bytes: Uint8Array, pixels: number): boolean {
  let passed = 0
  for (const { kind } of jpegSegments(bytes))
    if (kind === SCAN && (passed += pixels) > MAX_PASSED) return true
  return false
}

/** A box of ISO 14496-12, as in AVIF, HEIC and MP4. */
export interface Box {
  kind: string
  /** Its content. */
  data: Uint8Array
}

/** Max. sibling boxes. */
export const MAX_BOXES = 2_000

/** Complete sibling boxes. */
export function boxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  const view = viewOf(bytes)
  let at = 0
  while (at + 8 <= bytes.length && boxes.length < MAX_BOXES) {
    let head = 8
    let length = view.getUint32(at)
    if (length === 1 && at + 16 <= bytes.length) {
      head = 16
      length = Number(view.getBigUint64(at + 8))
    } else if (length === 0) length = bytes.length - at
    if (length < head || at + length > bytes.length) break
    boxes.push({
      kind: latin1(bytes.subarray(at + 4, at + 8)),
      data: bytes.subarray(at + head, at + length),
    })
    at += length
  }
  return boxes
}

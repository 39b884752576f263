// What a file is put together from, one part after another and no further than is asked for: for those who read the texts in it
// and for those who look at its order. Nothing here throws, whatever the bytes are.
import { latin1, viewOf } from './bytes.ts'

/** A chunk of a PNG or WebP, known by four letters, or a segment of a JPEG, known by its marker. */
interface FilePart<Kind> {
  kind: Kind
  at: number
  /** With its head and what belongs to it, as the file says; it may reach beyond the file's end. */
  length: number
  /** What is there of its content. */
  data: Uint8Array
  isWhole: boolean
}

/** Chunks of a PNG (third edition, section 5): length, name, content, check. */
export function* pngChunks(bytes: Uint8Array): Generator<FilePart<string>, void> {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const kind = latin1(bytes.subarray(at + 4, at + 8))
    yield { kind, at, length: length + 12, data, isWhole: at + 12 + length <= bytes.length }
    at += 12 + length
  }
}

/** Chunks of a WebP (RFC 9649, section 2): name, length, content, filled up to an even number. */
export function* webpChunks(bytes: Uint8Array): Generator<FilePart<string>, void> {
  const view = viewOf(bytes)
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const kind = latin1(bytes.subarray(at, at + 4))
    yield { kind, at, length: length + 8, data, isWhole: data.length === length }
    at += 8 + length + (length % 2)
  }
}

const [SOS, EOI] = [0xda, 0xd9]
const standsAlone = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= 0xd9)
/** What stands for the coded pixels, which have no marker. */
export const SCAN = 0

/** Where the coded pixels end: at the next marker that is none of their own. */
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
 * Segments of a JPEG (ITU T.81, appendix B) from its first marker to its last; coded pixels are a part of the kind `SCAN`. Ends where
 * no marker stands: after the end of the picture, or where the file is broken.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<FilePart<number>, void> {
  const view = viewOf(bytes)
  const none = bytes.subarray(0, 0)
  for (let at = 0; ; ) {
    // Any number of FF may fill the room before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === undefined) return
    if (standsAlone(marker)) {
      yield { kind: marker, at, length: 2, data: none, isWhole: true }
      if (marker === EOI) return
      at += 2
      continue
    }
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0
    if (length < 2) return
    const data = bytes.subarray(at + 4, at + 2 + length)
    yield { kind: marker, at, length: length + 2, data, isWhole: data.length === length - 2 }
    at += length + 2
    if (marker !== SOS || at > bytes.length) continue
    const end = endOfScan(bytes, at)
    yield { kind: SCAN, at, length: end - at, data: bytes.subarray(at, end), isWhole: true }
    at = end
  }
}

/** Each pass over a picture takes as long as its first. A picture of 40 megapixels in 25 passes is within it; cameras and editors write ten. */
const MOST_PASSED = 1e9

/** Whether a JPEG is stored in so many passes over its pixels that unpacking it would not come to an end in good time. */
export function hasTooManyPasses(bytes: Uint8Array, pixels: number): boolean {
  let passed = 0
  for (const { kind } of jpegSegments(bytes))
    if (kind === SCAN && (passed += pixels) > MOST_PASSED) return true
  return false
}

/** A box of ISO 14496-12: what is in AVIF, HEIC and MP4. */
export interface Box {
  kind: string
  /** Its content. */
  data: Uint8Array
}

/** More boxes in a row are not read. */
export const MOST_BOXES = 2_000

/** The boxes in a row, as far as they are whole. */
export function boxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  const view = viewOf(bytes)
  let at = 0
  while (at + 8 <= bytes.length && boxes.length < MOST_BOXES) {
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

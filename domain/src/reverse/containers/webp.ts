import { startsWith, utf8, viewOf } from './bytes.ts'
import { type FileNotes, startNotes } from './notes.ts'
import { webpChunks } from './parts.ts'

const MAX_CHUNKS = 10_000

/** Chunks of a WebP (RFC 9649, section 2). */
export function readWebp(bytes: Uint8Array): FileNotes {
  const book = startNotes('image/webp')
  const { notes } = book
  let count = 0
  for (const { kind, data, isComplete } of webpChunks(bytes)) {
    if (++count > MAX_CHUNKS) {
      book.miss('', 'too-long')
      break
    }
    // A truncated chunk is read up to the cut.
    if (!isComplete) book.miss(/^VP8|^AL/.test(kind) ? '' : kind.trim(), 'broken')
    const size = webpSize(kind, data)
    if (size && notes.width === 0) [notes.width, notes.height] = size
    if (kind === 'ANIM' || kind === 'ANMF') notes.isAnimated = true
    if (kind === 'EXIF') book.addExif(data, kind)
    if (kind === 'XMP ' && book.affords(data.length, 'XMP')) book.addXmp(utf8(data))
    if (kind === 'C2PA' && isComplete && book.affords(data.length, kind)) notes.credentials = data
  }
  return notes
}

/** Size in pixels that a chunk declares; undefined for other chunks. */
export function webpSize(kind: string, data: Uint8Array): [number, number] | undefined {
  if (data.length < 10) return undefined
  const view = viewOf(data)
  if (kind === 'VP8X') {
    const at24 = (at: number) => view.getUint16(at, true) + data[at + 2]! * 65_536 + 1
    return [at24(4), at24(7)]
  }
  if (kind === 'VP8 ') return [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff]
  if (kind !== 'VP8L') return undefined
  const bits = view.getUint32(1, true)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}

export const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)

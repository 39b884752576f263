import { anyText, startsWith, utf8, viewOf } from './bytes.ts'
import { type FileNotes, startNotes } from './notes.ts'
import { jpegSegments } from './parts.ts'

const SOS = 0xda
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
/** Before the boxes in APP11: `JP`, the number of the box and that of the piece; every piece repeats the box's head. */
const PIECE_HEAD = 8
const BOX_HEAD = 8

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Segments of a JPEG up to its pixels (ITU T.81, appendix B). */
export function readJpeg(bytes: Uint8Array): FileNotes {
  const book = startNotes('image/jpeg')
  const { notes } = book
  const credentials: Uint8Array[] = []
  let isReadable = false
  for (const { kind: marker, data, isWhole } of jpegSegments(bytes)) {
    isReadable = marker === SOS
    if (isReadable || !isWhole) break
    if (isFrame(marker) && data.length >= 6) {
      notes.height = viewOf(data).getUint16(1)
      notes.width = viewOf(data).getUint16(3)
      notes.isCmyk = data[5] === 4
    } else if (!book.affords(marker >= 0xe0 ? data.length : 0)) continue
    else if (marker === 0xe1 && startsWith(data, EXIF)) notes.exif = data.subarray(EXIF.length)
    else if (marker === 0xe1 && startsWith(data, XMP)) notes.xmp = utf8(data.subarray(XMP.length))
    else if (marker === 0xfe) notes.texts.push({ key: 'Comment', text: anyText(data) })
    else if (marker === 0xeb && startsWith(data, 'JP'))
      credentials.push(data.subarray(PIECE_HEAD + (credentials.length > 0 ? BOX_HEAD : 0)))
  }
  if (credentials.length > 0) notes.credentials = joined(credentials)
  if (!isReadable) book.miss('broken')
  return notes
}

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, '\xff\xd8\xff')

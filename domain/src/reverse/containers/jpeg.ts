import { anyText, joined, latin1, startsWith, utf8, viewOf } from './bytes.ts'
import { type FileNotes, type Notebook, startNotes } from './notes.ts'
import { jpegSegments, SCAN } from './parts.ts'
import { textsOfIptc } from '../metadata/iptc.ts'

const SOS = 0xda
export const EXIF_HEADER = 'Exif\0'
export const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0'
export const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0'
export const PHOTOSHOP = 'Photoshop 3.0\0'
/** Header of a piece in bytes: the id and two numbers. */
const [EXTENDED_ID, EXTENDED_HEAD] = [32, 40]
/** Header before the boxes in APP11: `JP`, box number and sequence number; every piece repeats the box header. */
const PIECE_HEAD = 8
const BOX_HEAD = 8

/** Returns whether a marker starts the header of a frame, with the size. */
export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * XMP in several segments (XMP part 3, section 1.1.3.1): an id, the total length, the offset of this piece, and the
 * piece. Takes what follows the name of each segment.
 */
export function joinExtendedXmp(pieces: readonly Uint8Array[]): { texts: string[]; isComplete: boolean } {
  const complete = pieces.filter(({ length }) => length >= EXTENDED_HEAD)
  const packets = Map.groupBy(complete, (piece) => latin1(piece.subarray(0, EXTENDED_ID)))
  let isComplete = complete.length === pieces.length
  const texts = [...packets.values()].map((packet) => {
    const placeOf = (piece: Uint8Array) => viewOf(piece).getUint32(EXTENDED_ID + 4)
    const inOrder = packet.toSorted((a, b) => placeOf(a) - placeOf(b))
    const text = joined(inOrder.map((piece) => piece.subarray(EXTENDED_HEAD)))
    isComplete &&= viewOf(inOrder[0]!).getUint32(EXTENDED_ID) === text.length
    return utf8(text)
  })
  return { texts, isComplete }
}

function readExtendedXmp(pieces: readonly Uint8Array[], book: Notebook): void {
  const { texts, isComplete } = joinExtendedXmp(pieces)
  if (!isComplete) book.miss('XMP', 'broken')
  texts.forEach(book.addXmp)
}

/** Segments of a JPEG (ITU T.81, appendix B), including those between and after its pixels. */
export function readJpeg(bytes: Uint8Array): FileNotes {
  const book = startNotes('image/jpeg')
  const { notes } = book
  const credentials: Uint8Array[] = []
  const extended: Uint8Array[] = []
  let isReadable = false
  for (const { kind: marker, data, isComplete } of jpegSegments(bytes)) {
    if (marker === SCAN) continue
    if (marker === SOS) isReadable ||= isComplete
    const part = nameOf(marker, data)
    if (!isComplete) book.miss(part, 'broken')
    if (isFrame(marker) && data.length >= 6 && notes.width === 0) {
      notes.height = viewOf(data).getUint16(1)
      notes.width = viewOf(data).getUint16(3)
      notes.isCmyk = data[5] === 4
    } else if (part === 'EXIF') book.addExif(data, part)
    else if (part === '' || !book.affords(data.length, part)) continue
    else if (part === 'XMP' && startsWith(data, XMP_HEADER))
      book.addXmp(utf8(data.subarray(XMP_HEADER.length)))
    else if (part === 'XMP') extended.push(data.subarray(EXTENDED_XMP.length))
    else if (part === 'Comment') notes.texts.push({ key: part, text: anyText(data) })
    else if (part === 'IPTC') notes.texts.push(...textsOfIptc(data.subarray(PHOTOSHOP.length)))
    else credentials.push(data.subarray(PIECE_HEAD + (credentials.length > 0 ? BOX_HEAD : 0)))
  }
  readExtendedXmp(extended, book)
  if (credentials.length > 0) notes.credentials = joined(credentials)
  if (!isReadable) book.miss('', 'broken')
  return notes
}

/** Name of a segment that is read here; empty for others. */
function nameOf(marker: number, data: Uint8Array): '' | 'EXIF' | 'XMP' | 'IPTC' | 'Comment' | 'C2PA' {
  if (marker === 0xed && startsWith(data, PHOTOSHOP)) return 'IPTC'
  if (marker === 0xfe) return 'Comment'
  if (marker === 0xeb && startsWith(data, 'JP')) return 'C2PA'
  if (marker !== 0xe1) return ''
  if (startsWith(data, EXIF_HEADER)) return 'EXIF'
  return startsWith(data, XMP_HEADER) || startsWith(data, EXTENDED_XMP) ? 'XMP' : ''
}

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, '\xff\xd8\xff')

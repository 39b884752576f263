import { anyText, latin1, startsWith, utf8, viewOf } from './bytes.ts'
import { type FileNotes, type Notebook, startNotes } from './notes.ts'
import { pngChunks } from './parts.ts'

/** Keyword of XMP. */
const XMP = 'XML:com.adobe.xmp'
/** Max. chunks besides pixel data; real images have fewer. */
const MAX_CHUNKS = 10_000

function splitAt(bytes: Uint8Array, from = 0): [Uint8Array, Uint8Array] {
  const at = bytes.indexOf(0, from)
  return at < 0
    ? [bytes.subarray(from), new Uint8Array()]
    : [bytes.subarray(from, at), bytes.subarray(at + 1)]
}

/** Returns whether the bytes start like zlib data (RFC 1950, section 2.2). */
const isPacked = (bytes: Uint8Array): boolean =>
  bytes.length > 2 && (bytes[0]! & 15) === 8 && (bytes[0]! * 256 + bytes[1]!) % 31 === 0

/** Offset of the text in a chunk, after the prefix of the format, which some writers omit. */
function bodyOf(kind: string, data: Uint8Array): Uint8Array {
  const [, rest] = splitAt(data)
  if (kind === 'tEXt') return rest
  // Compression method byte.
  if (kind === 'zTXt') return isPacked(rest) ? rest : rest.subarray(1)
  const language = rest.indexOf(0, 2)
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
  return rest.subarray(Math.max(1, language, translated) + 1)
}

const isText = (text: string): boolean => !/[\0-\x08\x0e-\x1f]/.test(text)

/**
 * Text of a chunk; null if unreadable. Compression is detected from its first bytes, because the flag of the chunk is
 * wrong in some files.
 */
async function textOf(kind: string, data: Uint8Array, part: string, book: Notebook): Promise<string | null> {
  const decode = kind === 'iTXt' ? utf8 : anyText
  const body = bodyOf(kind, data)
  if (isPacked(body)) {
    const { bytes, fault } = await book.unpack(body)
    if (fault && (fault === 'too-long' || bytes.length > 0)) book.miss(part, fault)
    if (fault === 'too-long') return null
    if (!fault || bytes.length > 0) return decode(bytes)
  }
  // Plain text can start like zlib data: "x" and a space do.
  if (!book.affords(body.length, part)) return null
  const plain = decode(body)
  if (kind === 'tEXt' || isText(plain)) return plain
  book.miss(part, 'broken')
  return null
}

/** Hex bytes below a name and a length, as ImageMagick stores EXIF and XMP; null for others. */
function profileIn(text: string): Uint8Array | null {
  const [, , ...lines] = text.trim().split('\n')
  const digits = lines.join('').replace(/\s+/g, '')
  if (digits === '' || digits.length % 2 !== 0 || /[^\da-f]/i.test(digits)) return null
  return Uint8Array.from({ length: digits.length / 2 }, (_, n) =>
    Number.parseInt(digits.slice(n * 2, n * 2 + 2), 16),
  )
}

const PROFILE = /^Raw profile type (exif|xmp|app1)$/i
const XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0'

function readText(key: string, text: string, book: Notebook): void {
  if (key === XMP) return book.addXmp(text)
  const profile = PROFILE.test(key) ? profileIn(text) : null
  if (!profile) book.notes.texts.push({ key, text })
  else if (startsWith(profile, XMP_HEAD)) book.addXmp(utf8(profile.subarray(XMP_HEAD.length)))
  else if (/xmp$/i.test(key)) book.addXmp(utf8(profile))
  else book.addExif(profile, key)
}

/** Chunks of a PNG, including those after its pixels (PNG specification, third edition, sections 5 and 11). */
export async function readPng(bytes: Uint8Array): Promise<FileNotes> {
  const book = startNotes('image/png')
  const { notes } = book
  const view = viewOf(bytes)
  let count = 0
  for (const { kind, data, isComplete } of pngChunks(bytes)) {
    count++
    if (kind === 'IDAT') continue
    if (kind === 'IEND') return notes
    if (count > MAX_CHUNKS) break
    const hasText = kind === 'tEXt' || kind === 'zTXt' || kind === 'iTXt'
    const key = hasText ? latin1(splitAt(data)[0]) : ''
    const part = hasText ? `${kind} ${key.slice(0, 80)}` : kind
    // A truncated chunk is read up to the cut.
    if (!isComplete) book.miss(part, 'broken')
    if (kind === 'IHDR' && data.length >= 13) {
      notes.width = view.getUint32(16)
      notes.height = view.getUint32(20)
    } else if (kind === 'acTL') notes.isAnimated = true
    else if (kind === 'eXIf') book.addExif(data, kind)
    else if (kind === 'caBX' && isComplete && book.affords(data.length, kind)) notes.credentials = data
    else if (hasText) {
      const text = await textOf(kind, data, part, book)
      if (text !== null) readText(key, text, book)
    }
  }
  book.miss('', 'broken')
  return notes
}

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, '\x89PNG\r\n\x1a\n')

import { anyText, latin1, startsWith, utf8, viewOf } from './bytes.ts'
import { type FileNotes, type Notebook, startNotes } from './notes.ts'
import { pngChunks } from './parts.ts'

/** XMP stands under this name. */
const XMP = 'XML:com.adobe.xmp'
/** More chunks than a real picture has, apart from those of its pixels. */
const MOST_CHUNKS = 10_000
const HEAD_AND_CHECK = 12

function splitAt(bytes: Uint8Array, from = 0): [Uint8Array, Uint8Array] {
  const at = bytes.indexOf(0, from)
  return at < 0
    ? [bytes.subarray(from), new Uint8Array()]
    : [bytes.subarray(from, at), bytes.subarray(at + 1)]
}

/** The text of a tEXt, zTXt or iTXt chunk; null where it cannot be had. */
async function textOf(kind: string, data: Uint8Array, book: Notebook): Promise<string | null> {
  const [, rest] = splitAt(data)
  if (kind === 'tEXt') return book.affords(rest.length) ? anyText(rest) : null
  if (kind === 'zTXt') {
    const plain = await book.unpack(rest.subarray(1))
    return plain && anyText(plain)
  }
  const isPacked = rest[0] === 1
  const [, afterLanguage] = splitAt(rest.subarray(2))
  const [, text] = splitAt(afterLanguage)
  if (!isPacked) return book.affords(text.length) ? utf8(text) : null
  const plain = await book.unpack(text)
  return plain && utf8(plain)
}

/** Chunks of a PNG, also those after its pixels (PNG specification, third edition, sections 5 and 11). */
export async function readPng(bytes: Uint8Array): Promise<FileNotes> {
  const book = startNotes('image/png')
  const { notes } = book
  const view = viewOf(bytes)
  let count = 0
  for (const { kind, data, length } of pngChunks(bytes)) {
    count++
    if (kind === 'IDAT') continue
    if (kind === 'IEND') return notes
    if (count > MOST_CHUNKS || data.length < length - HEAD_AND_CHECK) break
    if (kind === 'IHDR' && data.length >= 13) {
      notes.width = view.getUint32(16)
      notes.height = view.getUint32(20)
    } else if (kind === 'acTL') notes.isAnimated = true
    else if (kind === 'eXIf' && book.affords(data.length)) notes.exif = data
    else if (kind === 'caBX' && book.affords(data.length)) notes.credentials = data
    else if (kind === 'tEXt' || kind === 'zTXt' || kind === 'iTXt') {
      const key = latin1(splitAt(data)[0])
      const text = await textOf(kind, data, book)
      if (text === null) continue
      if (key === XMP) notes.xmp = text
      else notes.texts.push({ key, text })
    }
  }
  book.miss('broken')
  return notes
}

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, '\x89PNG\r\n\x1a\n')

// Box files (ISO 14496-12): AVIF images and MP4 videos.
import { anyText, joined, latin1, startsWith, utf8, viewOf } from './bytes.ts'
import { itemsIn } from './items.ts'
import { type FileNotes, MAX_FILE_BYTES, type Notebook, startNotes } from './notes.ts'
import { type Box, boxesIn, MAX_BOXES } from './parts.ts'

const CREDENTIALS = 'd8fec3d61b0e483c92975828877ec481'
const XMP = 'be7acfcb97a942e89c71999491e3afac'

const hexOf = (bytes: Uint8Array) => [...bytes].map((each) => each.toString(16).padStart(2, '0')).join('')

/** Header size before the child boxes, in bytes. */
const WITHIN: Record<string, number> = { moov: 0, udta: 0, meta: 4, ilst: 0, iprp: 0, ipco: 0, keys: 8 }

/** iTunes names of four letters. */
const USUAL: Record<string, string> = { '\xa9cmt': 'Comment', '\xa9des': 'Description', desc: 'Description' }

/** Texts of `moov/udta/meta`: names in `keys`, values in `ilst` under the index of their name. */
function readTags(within: readonly Box[], book: Notebook): void {
  const names = boxesIn(within.find(({ kind }) => kind === 'keys')?.data.subarray(8) ?? new Uint8Array())
  for (const { kind, data } of boxesIn(within.find((box) => box.kind === 'ilst')?.data ?? new Uint8Array())) {
    const inner = boxesIn(data)
    const value = inner.find((box) => box.kind === 'data')?.data.subarray(8)
    const number = [...kind].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0)
    const own = inner.find((box) => box.kind === 'name')?.data.subarray(4)
    const keyBox = names[number - 1]
    const key = own ? utf8(own) : keyBox ? utf8(keyBox.data) : (USUAL[kind] ?? kind)
    if (!value || !book.affords(value.length, key)) continue
    book.notes.texts.push({ key, text: anyText(value) })
  }
}

function walk(boxes: readonly Box[], book: Notebook, depth = 0): void {
  const { notes } = book
  for (const { kind, data } of boxes) {
    if (kind === 'ispe' && data.length >= 12) {
      const [width, height] = [viewOf(data).getUint32(4), viewOf(data).getUint32(8)]
      // Tiles and previews have their own sizes.
      if (width * height > notes.width * notes.height) Object.assign(notes, { width, height })
    } else if (kind === 'uuid' && data.length > 16) readExtension(data, book)
    else if (kind in WITHIN && depth < 6) {
      // QuickTime has no version before the boxes of `meta`.
      const start = kind === 'meta' && startsWith(data, 'hdlr', 4) ? 0 : WITHIN[kind]!
      const within = boxesIn(data.subarray(start))
      if (kind === 'meta') readTags(within, book)
      walk(within, book, depth + 1)
    }
  }
}

function readExtension(data: Uint8Array, book: Notebook): void {
  const id = hexOf(data.subarray(0, 16))
  const part = id === XMP ? 'XMP' : id === CREDENTIALS ? 'C2PA' : undefined
  if (!part || !book.affords(data.length, part)) return
  if (id === XMP) return book.addXmp(utf8(data.subarray(16)))
  // Version, purpose as a null-terminated text, and the position of the next such box.
  const purpose = data.indexOf(0, 20)
  if (purpose > 0) book.notes.credentials = data.subarray(purpose + 9)
}

/** Max. per file; an image has two or three. */
const MAX_TEXTS = 50

/** EXIF, XMP and texts in items of `meta`, as in AVIF and HEIC. */
async function readItems(bytes: Uint8Array, boxes: readonly Box[], book: Notebook): Promise<void> {
  const meta = boxes.find(({ kind }) => kind === 'meta')
  if (!meta) return
  let count = 0
  for (const { kind, mime, encoding, isSealed, read } of itemsIn(bytes, boxesIn(meta.data.subarray(4)))) {
    const part = kind === 'Exif' ? 'EXIF' : isXmp(mime) ? 'XMP' : mime
    const isText = kind === 'mime' && (isXmp(mime) || /^(text\/|application\/json)/.test(mime))
    if (kind !== 'Exif' && !isText) continue
    if (++count > MAX_TEXTS) return book.miss(part, 'too-long')
    const pieces = isSealed ? 'elsewhere' : read()
    if (pieces === 'elsewhere') {
      book.miss(part, pieces)
      continue
    }
    if (!pieces.isComplete) book.miss(part, 'broken')
    const length = pieces.data.reduce((sum, each) => sum + each.length, 0)
    if (length === 0 || !book.affords(length, part)) continue
    const data = joined(pieces.data)
    if (kind === 'Exif') {
      book.addExif(exifBehind(data), part)
      continue
    }
    const format = encoding === '' ? null : encoding === 'gzip' ? 'gzip' : 'deflate'
    const { bytes: plain, fault } = format ? await book.unpack(data, format) : { bytes: data, fault: null }
    if (fault) book.miss(part, fault)
    if (isXmp(mime)) book.addXmp(utf8(plain))
    else book.notes.texts.push({ key: mime, text: anyText(plain) })
  }
}

/** EXIF in an item starts with its offset (ISO 23008-12, annex A.2.1). */
export function exifBehind(data: Uint8Array): Uint8Array {
  const offset = data.length >= 4 ? viewOf(data).getUint32(0) : 0
  return data.subarray(offset <= data.length - 4 ? 4 + offset : 4)
}

/** All EXIF items of an AVIF or HEIC within this file, each as a TIFF file. */
export function exifInBoxes(bytes: Uint8Array): Uint8Array[] {
  const meta = boxesIn(bytes).find(({ kind }) => kind === 'meta')
  if (!meta) return []
  const items = itemsIn(bytes, boxesIn(meta.data.subarray(4))).filter(({ kind }) => kind === 'Exif')
  return items.slice(0, MAX_TEXTS).flatMap(({ isSealed, read }) => {
    const pieces = isSealed ? 'elsewhere' : read()
    if (pieces === 'elsewhere' || pieces.data.length === 0) return []
    const length = pieces.data.reduce((sum, each) => sum + each.length, 0)
    return length > MAX_FILE_BYTES ? [] : [exifBehind(joined(pieces.data))]
  })
}

const isXmp = (mime: string) => mime === 'application/rdf+xml'

/** Brands of HEIF files (ISO 23008-12, annex B.4). */
export const isHeifBrand = (brand: string): boolean => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)

function mimeOf(bytes: Uint8Array): FileNotes['mime'] {
  // Major brand, version, then compatible brands.
  const ftyp = boxesIn(bytes.subarray(0, 4_096))[0]?.data ?? bytes.subarray(8, 12)
  const brands = latin1(ftyp).match(/[^]{4}/g) ?? []
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'image/avif'
  return brands.some(isHeifBrand) ? 'image/heic' : 'video/mp4'
}

/** AVIF, HEIC and MP4. */
export async function readBoxes(bytes: Uint8Array): Promise<FileNotes> {
  const book = startNotes(mimeOf(bytes))
  const { notes } = book
  notes.isAnimated = notes.mime === 'video/mp4' || /^(avis|msf1|hevc)$/.test(latin1(bytes.subarray(8, 12)))
  const boxes = boxesIn(bytes)
  walk(boxes, book)
  await readItems(bytes, boxes, book)
  const last = boxes.at(-1)?.data
  const read = last ? last.byteOffset + last.length - bytes.byteOffset : 0
  if (bytes.length - read >= 8) book.miss('', boxes.length >= MAX_BOXES ? 'too-long' : 'broken')
  return notes
}

export const isBoxes = (bytes: Uint8Array): boolean => startsWith(bytes, 'ftyp', 4)

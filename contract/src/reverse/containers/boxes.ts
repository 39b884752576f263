// Files of boxes within boxes (ISO 14496-12): AVIF pictures and MP4 films.
import { anyText, latin1, startsWith, utf8, viewOf } from './bytes.ts'
import { type FileNotes, type Notebook, startNotes } from './notes.ts'

const MOST_BOXES = 2_000
const CREDENTIALS = 'd8fec3d61b0e483c92975828877ec481'
const XMP = 'be7acfcb97a942e89c71999491e3afac'

export interface Box {
  kind: string
  data: Uint8Array
}

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

const hexOf = (bytes: Uint8Array) => [...bytes].map((each) => each.toString(16).padStart(2, '0')).join('')

/** What comes before the boxes within, in bytes. */
const WITHIN: Record<string, number> = { moov: 0, udta: 0, meta: 4, ilst: 0, iprp: 0, ipco: 0, keys: 8 }

/** Texts of `moov/udta/meta`: names stand in `keys`, values in `ilst` under the number of their name. */
function readTags(within: readonly Box[], book: Notebook): void {
  const names = boxesIn(within.find(({ kind }) => kind === 'keys')?.data.subarray(8) ?? new Uint8Array())
  for (const { kind, data } of boxesIn(within.find((box) => box.kind === 'ilst')?.data ?? new Uint8Array())) {
    const inner = boxesIn(data)
    const value = inner.find((box) => box.kind === 'data')?.data.subarray(8)
    if (!value || !book.affords(value.length)) continue
    const number = [...kind].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0)
    const own = inner.find((box) => box.kind === 'name')?.data.subarray(4)
    const named = names[number - 1]
    const key = own ? utf8(own) : named ? utf8(named.data) : kind
    book.notes.texts.push({ key, text: anyText(value) })
  }
}

function walk(boxes: readonly Box[], book: Notebook, depth = 0): void {
  const { notes } = book
  for (const { kind, data } of boxes) {
    if (kind === 'ispe' && data.length >= 12 && notes.width === 0) {
      notes.width = viewOf(data).getUint32(4)
      notes.height = viewOf(data).getUint32(8)
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
  if (!book.affords(id === XMP || id === CREDENTIALS ? data.length : 0)) return
  if (id === XMP) book.notes.xmp = utf8(data.subarray(16))
  if (id !== CREDENTIALS) return
  // Version, purpose as a text that ends with 0, and where the next such box is.
  const purpose = data.indexOf(0, 20)
  if (purpose > 0) book.notes.credentials = data.subarray(purpose + 9)
}

/** AVIF and MP4. EXIF of AVIF is left: its place is told by numbers alone. */
export function readBoxes(bytes: Uint8Array): FileNotes {
  const brand = latin1(bytes.subarray(8, 12))
  const book = startNotes(/^avi[fs]$/.test(brand) ? 'image/avif' : 'video/mp4')
  book.notes.isAnimated = brand === 'avis' || book.notes.mime === 'video/mp4'
  walk(boxesIn(bytes), book)
  return book.notes
}

export const isBoxes = (bytes: Uint8Array): boolean => startsWith(bytes, 'ftyp', 4)

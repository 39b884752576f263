import { Bytes } from './bytes.ts'
import type { ExifFacts } from './facts.ts'

const MOST_ENTRIES = 200
const ASCII = 2
const [MAKE, MODEL, SOFTWARE, CHANGED, EXIF, PLACE, TAKEN] = [
  0x010f, 0x0110, 0x0131, 0x0132, 0x8769, 0x8825, 0x9003,
]
const [THUMBNAIL, THUMBNAIL_LENGTH] = [0x0201, 0x0202]

interface Read {
  facts: ExifFacts | undefined
  thumbnail: Uint8Array | undefined
}

/** The few entries that say something about how a file came about. Each list is read once, so that none goes round. */
export function readExif(data: Uint8Array): Read {
  const bytes = new Bytes(data)
  const order = bytes.name(0, 2)
  if (order !== 'II' && order !== 'MM') return { facts: undefined, thumbnail: undefined }
  const isLittle = order === 'II'
  const first = bytes.u32(4, isLittle)
  const main = entriesAt(bytes, first, isLittle)
  const inner = entriesAt(bytes, main.entries.get(EXIF) ?? 0, isLittle)
  const small = entriesAt(bytes, main.next, isLittle).entries
  const from = small.get(THUMBNAIL) ?? 0
  const length = small.get(THUMBNAIL_LENGTH) ?? 0
  const hasThumbnail = from > 0 && length > 0 && from + length <= bytes.length && bytes.u16(from) === 0xffd8
  return {
    facts: {
      software: main.texts.get(SOFTWARE) ?? '',
      camera: [main.texts.get(MAKE), main.texts.get(MODEL)].filter(Boolean).join(' '),
      taken: inner.texts.get(TAKEN) ?? '',
      changed: main.texts.get(CHANGED) ?? '',
      hasPlace: main.entries.has(PLACE),
    },
    thumbnail: hasThumbnail ? data.slice(from, from + length) : undefined,
  }
}

function entriesAt(bytes: Bytes, at: number, isLittle: boolean) {
  const entries = new Map<number, number>()
  const texts = new Map<number, string>()
  if (at === 0) return { entries, texts, next: 0 }
  const count = Math.min(MOST_ENTRIES, bytes.u16(at, isLittle))
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12
    const tag = bytes.u16(entry, isLittle)
    const length = bytes.u32(entry + 4, isLittle)
    const value = bytes.u32(entry + 8, isLittle)
    entries.set(tag, value)
    if (bytes.u16(entry + 2, isLittle) !== ASCII) continue
    const text = bytes.name(length <= 4 ? entry + 8 : value, Math.min(120, Math.max(0, length - 1)))
    texts.set(tag, text.trim())
  }
  return { entries, texts, next: bytes.u32(at + 2 + count * 12, isLittle) }
}

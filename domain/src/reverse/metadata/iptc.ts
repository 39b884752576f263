// IPTC texts (IIM 4.2) as stored by Photoshop in JPEG: `8BIM` blocks, one of which holds the records.
import { anyText, startsWith, viewOf } from '../containers/bytes.ts'
import type { Note } from '../containers/notes.ts'

const RECORDS = 0x0404
/** Datasets of record 2 that generators and people use. */
const NAMES: Record<number, string> = { 40: 'Instructions', 120: 'Caption' }
const MAX_RECORDS = 1_000

function* blocksIn(bytes: Uint8Array): Generator<{ id: number; data: Uint8Array }> {
  const view = viewOf(bytes)
  for (let at = 0; at + 12 <= bytes.length && startsWith(bytes, '8BIM', at); ) {
    const id = view.getUint16(at + 4)
    // A Pascal string, padded to an even length.
    const from = at + 6 + ((bytes[at + 6]! + 2) & ~1)
    if (from + 4 > bytes.length) return
    const length = view.getUint32(from)
    yield { id, data: bytes.subarray(from + 4, from + 4 + length) }
    at = from + 4 + length + (length % 2)
  }
}

/** Texts in the records. Broken records give what precedes the error. */
export function textsOfIptc(bytes: Uint8Array): Note[] {
  const texts: Note[] = []
  for (const { id, data } of blocksIn(bytes)) {
    if (id !== RECORDS) continue
    const view = viewOf(data)
    for (let at = 0; at + 5 <= data.length && data[at] === 0x1c && texts.length < MAX_RECORDS; ) {
      const length = view.getUint16(at + 3)
      const key = data[at + 1] === 2 ? NAMES[data[at + 2]!] : undefined
      if (key) texts.push({ key, text: anyText(data.subarray(at + 5, at + 5 + length)) })
      at += 5 + length
    }
  }
  return texts
}

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

/** A dataset of IIM 4.2: record, number and content. */
interface Dataset {
  record: number
  number: number
  data: Uint8Array
}

/**
 * Datasets of the IPTC block in Photoshop's image resources. For broken records, returns the part before the
 * error.
 */
export function datasetsOfPhotoshop(bytes: Uint8Array): Dataset[] {
  return [...blocksIn(bytes)].filter(({ id }) => id === RECORDS).flatMap(({ data }) => datasetsOfIptc(data))
}

/**
 * Datasets of raw records, as in tag 33723 of a TIFF. For broken records, returns the part before the error.
 */
export function datasetsOfIptc(data: Uint8Array): Dataset[] {
  const view = viewOf(data)
  const datasets: Dataset[] = []
  for (let at = 0; at + 5 <= data.length && data[at] === 0x1c && datasets.length < MAX_RECORDS; ) {
    const length = view.getUint16(at + 3)
    datasets.push({
      record: data[at + 1]!,
      number: data[at + 2]!,
      data: data.subarray(at + 5, at + 5 + length),
    })
    at += 5 + length
  }
  return datasets
}

/** Texts in the records that generators and people use. */
export function textsOfIptc(bytes: Uint8Array): Note[] {
  return datasetsOfPhotoshop(bytes).flatMap(({ record, number, data }) => {
    const key = record === 2 ? NAMES[number] : undefined
    return key ? [{ key, text: anyText(data) }] : []
  })
}

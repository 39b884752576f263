// Text in the lowest bits of an image ("stealth PNG info"), column by column: a signature, a length in bits, then the
// text.
import { latin1, utf8, viewOf } from '../containers/bytes.ts'
import { inflate, MAX_CHUNK_BYTES } from '../containers/inflate.ts'

/** Pixels of some columns from `x` on, as RGBA row by row with `height` rows. */
export type ReadColumns = (x: number, width: number) => Uint8ClampedArray

const SIGNATURES: Record<string, { from: 'alpha' | 'rgb'; isPacked: boolean }> = {
  stealth_pnginfo: { from: 'alpha', isPacked: false },
  stealth_pngcomp: { from: 'alpha', isPacked: true },
  stealth_rgbinfo: { from: 'rgb', isPacked: false },
  stealth_rgbcomp: { from: 'rgb', isPacked: true },
}
const SIGNATURE_BYTES = 15
const HEAD_BYTES = SIGNATURE_BYTES + 4

interface Size {
  width: number
  height: number
}

/** Reads up to `n` bytes from the lowest bits; fewer at the end of the image. */
function bitsOf(
  columns: ReadColumns,
  { width, height }: Size,
  from: 'alpha' | 'rgb',
  count: number,
): Uint8Array {
  const channels = from === 'alpha' ? [3] : [0, 1, 2]
  const needed = Math.min(width, Math.ceil((count * 8) / (height * channels.length)))
  const pixels = columns(0, needed)
  const bytes = new Uint8Array(Math.min(count, Math.floor((needed * height * channels.length) / 8)))
  let bit = 0
  for (let x = 0; x < needed; x++)
    for (let y = 0; y < height; y++)
      for (const channel of channels) {
        const place = bit >> 3
        if (place >= bytes.length) return bytes
        bytes[place]! |= (pixels[(y * needed + x) * 4 + channel]! & 1) << (7 - (bit & 7))
        bit++
      }
  return bytes
}

/** Hidden text of an image; null without one, or if it exceeds the limit of a chunk. */
export async function readHidden(columns: ReadColumns, size: Size): Promise<string | null> {
  const hidden = await findHidden(columns, size)
  return hidden && hidden.text
}

/** Hidden text with its signature. The text is null if damaged or too long. */
interface Hidden {
  signature: string
  text: string | null
}

/** Reads the hidden text and reports damage; null without a signature. */
export async function findHidden(columns: ReadColumns, size: Size): Promise<Hidden | null> {
  if (size.width === 0 || size.height === 0) return null
  for (const from of ['alpha', 'rgb'] as const) {
    const head = bitsOf(columns, size, from, HEAD_BYTES)
    const signature = latin1(head.subarray(0, SIGNATURE_BYTES))
    const kind = SIGNATURES[signature]
    if (head.length < HEAD_BYTES || kind?.from !== from) continue
    const bytes = Math.ceil(viewOf(head).getUint32(SIGNATURE_BYTES) / 8)
    if (bytes > MAX_CHUNK_BYTES) return { signature, text: null }
    const text = bitsOf(columns, size, from, HEAD_BYTES + bytes).subarray(HEAD_BYTES)
    const plain = kind.isPacked ? await inflate(text, 'gzip', MAX_CHUNK_BYTES) : text
    return { signature, text: plain && utf8(plain) }
  }
  return null
}

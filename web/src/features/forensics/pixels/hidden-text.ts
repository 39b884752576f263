import type { Pixels } from './plane.ts'

/** What a hidden text may unpack to. */
const MOST_BYTES = 1 << 20
const SIGNATURE_BYTES = 15
const KINDS = ['stealth_pnginfo', 'stealth_pngcomp', 'stealth_rgbinfo', 'stealth_rgbcomp'] as const

export interface HiddenText {
  kind: (typeof KINDS)[number]
  text: string
  /** It went on beyond what is read. */
  isCut: boolean
}

/** The bits are read down each column, from the alpha or from red, green and blue in turn. */
function reader(
  { data, width, height }: Pixels,
  isRgb: boolean,
): (bits: number, from: number) => Uint8Array<ArrayBuffer> {
  const bitAt = (bit: number): number => {
    const pixel = isRgb ? Math.floor(bit / 3) : bit
    const at = ((pixel % height) * width + Math.floor(pixel / height)) * 4
    return data[at + (isRgb ? bit % 3 : 3)]! & 1
  }
  const all = width * height * (isRgb ? 3 : 1)
  return (bits, from) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(bits, all - from)) >> 3)
    for (let bit = 0; bit < bytes.length * 8; bit++)
      bytes[bit >> 3] = (bytes[bit >> 3]! << 1) | bitAt(from + bit)
    return bytes
  }
}

/** Text that generators put into the lowest bits of a picture without loss ("stealth PNG info"). */
export async function hiddenText(pixels: Pixels): Promise<HiddenText | undefined> {
  for (const isRgb of [false, true]) {
    const read = reader(pixels, isRgb)
    const signature = new TextDecoder().decode(read(SIGNATURE_BYTES * 8, 0))
    const kind = KINDS.find((known) => known === signature && known.startsWith('stealth_rgb') === isRgb)
    if (!kind) continue
    const head = read(32, SIGNATURE_BYTES * 8)
    if (head.length < 4) continue
    const bits = new DataView(head.buffer).getUint32(0)
    const bytes = read(Math.min(bits, MOST_BYTES * 8), SIGNATURE_BYTES * 8 + 32)
    const { plain, isCut } = kind.endsWith('comp') ? await unpacked(bytes) : { plain: bytes, isCut: false }
    return { kind, text: new TextDecoder().decode(plain), isCut: isCut || bits > MOST_BYTES * 8 }
  }
  return undefined
}

/** As far as it can be unpacked, and no further than what may be read: a few bytes can claim to be gigabytes. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<{ plain: Uint8Array; isCut: boolean }> {
  const parts = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const plain = new Uint8Array(MOST_BYTES)
  let length = 0
  try {
    for (;;) {
      const { done, value } = await parts.read()
      if (done) return { plain: plain.slice(0, length), isCut: false }
      const fits = value.subarray(0, MOST_BYTES - length)
      plain.set(fits, length)
      length += fits.length
      if (length === MOST_BYTES) break
    }
  } catch {
    // Damaged: what came before is still worth reading.
  }
  void parts.cancel().catch(() => undefined)
  return { plain: plain.slice(0, length), isCut: true }
}

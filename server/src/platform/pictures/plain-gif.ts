const IMAGE = 0x2c
const EXTENSION = 0x21
const END = 0x3b
const APPLICATION = 0xff
const CONTROL = 0xf9
/** Loop count: the only application extension that is kept. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const MAX_PIXELS = 40_000_000

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** End of the blocks that start here; undefined if there is none. */
function skipBlocks(bytes: Buffer, start: number): number | undefined {
  for (let at = start; at < bytes.length; ) {
    const size = bytes[at] ?? 0
    at += size + 1
    if (size === 0) return at
  }
  return undefined
}

/** True for extensions that control the animation. Comments and application data are dropped. */
function isKept(bytes: Buffer, at: number): boolean {
  const kind = bytes[at + 1]
  if (kind === CONTROL) return true
  return kind === APPLICATION && LOOPS.includes(bytes.toString('latin1', at + 3, at + 14))
}

/**
 * Removes comments, application data and trailing bytes from an untrusted GIF without decoding. `type` if it isn't a
 * GIF, `broken` if a part is missing or it is too large.
 */
export function plainGif(
  bytes: Buffer,
): { bytes: Buffer; width: number; height: number } | 'type' | 'broken' {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'type'
  if (bytes.length < 13) return 'broken'
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const body = 13 + tableBytes(bytes[10] ?? 0)
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return 'broken'
  const parts = [bytes.subarray(0, body)]
  let pictures = 0
  for (let at = body; at < bytes.length; ) {
    if (bytes[at] === END) {
      parts.push(Buffer.from([END]))
      return pictures > 0 ? { bytes: Buffer.concat(parts), width, height } : 'broken'
    }
    const isPicture = bytes[at] === IMAGE
    if (!isPicture && bytes[at] !== EXTENSION) return 'broken'
    // Image data follow the position, the colour table and the code size.
    const data = isPicture ? at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1 : at + 2
    const end = skipBlocks(bytes, data)
    if (end === undefined || end > bytes.length) return 'broken'
    if (isPicture) pictures++
    if (isPicture || isKept(bytes, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return 'broken'
}

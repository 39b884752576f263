interface Box {
  type: string
  /** Offset of the type. */
  typeAt: number
  /** Content without the box header, in the same memory. */
  body: Buffer
}

/** Boxes of an mp4 in sequence; undefined if one extends beyond the end. */
export function boxesOf(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const isLong = bytes.readUInt32BE(at) === 1
    const head = isLong ? 16 : 8
    if (at + head > bytes.length) return undefined
    const short = bytes.readUInt32BE(at)
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < head || at + size > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    boxes.push({ type, typeAt: at + 4, body: bytes.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

const find = (boxes: Box[] | undefined, type: string) => boxes?.find((box) => box.type === type)?.body

/** Duration in seconds, from the movie header. */
function secondsIn(mvhd: Buffer | undefined): number {
  if (!mvhd || mvhd.length < 32) return 0
  const isLong = mvhd[0] === 1
  const scale = mvhd.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)
  return scale === 0 ? 0 : length / scale
}

/** Width and height of a track in px; undefined for sound. */
function sizeIn(tkhd: Buffer | undefined): { width: number; height: number } | undefined {
  const at = tkhd?.[0] === 1 ? 88 : 76
  if (!tkhd || tkhd.length < at + 8) return undefined
  const size = { width: tkhd.readUInt32BE(at) / 65_536, height: tkhd.readUInt32BE(at + 4) / 65_536 }
  return size.width >= 1 && size.height >= 1 ? size : undefined
}

/**
 * Inspects an mp4 without decoding: width and height in px and duration in seconds; `type` if it isn't an mp4, `broken`
 * if a part is missing.
 */
export function inspectVideo(
  video: Uint8Array,
): { width: number; height: number; seconds: number } | 'type' | 'broken' {
  const bytes = Buffer.from(video.buffer, video.byteOffset, video.byteLength)
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return 'type'
  const boxes = boxesOf(bytes)
  const film = find(boxes, 'moov')
  const media = find(boxes, 'mdat')
  const parts = film && boxesOf(film)
  const seconds = secondsIn(find(parts, 'mvhd'))
  const sizes = (parts ?? [])
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => sizeIn(find(boxesOf(body), 'tkhd')))
  const size = sizes.find((each) => each !== undefined)
  return media && media.length > 0 && size && seconds > 0 ? { ...size, seconds } : 'broken'
}

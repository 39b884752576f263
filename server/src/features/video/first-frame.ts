import { type Framing, layPicture, spareAxis } from '@studio/contract/video'
import sharp from 'sharp'

interface Size {
  width: number
  height: number
}

/** Moving cameras need a slightly larger image. */
const ROOM = 1.25
const MAX_PIXELS = 50_000_000

/**
 * First frame of a shot for any engine, fitted to the aspect ratio of the video as chosen and previewed by its owner.
 * Unchanged if the ratio matches. `size` in pixels of the video.
 */
export async function layFirstFrame(bytes: Uint8Array, size: Size, framing?: Framing): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { width, height } = await picture.metadata()
  if (spareAxis({ width, height }, size) === null) return bytes
  const frame = { width: Math.round(size.width * ROOM), height: Math.round(size.height * ROOM) }
  const box = layPicture({ width, height }, frame, framing)
  const scale = box.width / width
  // Visible part of the image, and its position in the frame.
  const across = span(box.left, box.width, frame.width)
  const down = span(box.top, box.height, frame.height)
  const part = {
    ...within(-Math.min(0, box.left) / scale, across.length / scale, width, 'left', 'width'),
    ...within(-Math.min(0, box.top) / scale, down.length / scale, height, 'top', 'height'),
  } as { left: number; top: number; width: number; height: number }
  return await picture
    .flatten({ background: '#808080' })
    .extract(part)
    .resize(across.length, down.length, { fit: 'fill' })
    .extend({
      left: across.start,
      right: frame.width - across.start - across.length,
      top: down.start,
      bottom: frame.height - down.start - down.length,
      background: '#000000',
    })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Covered part of the frame in whole pixels. */
function span(start: number, length: number, frame: number): { start: number; length: number } {
  const first = Math.min(frame - 1, Math.max(0, Math.round(start)))
  const end = Math.min(frame, Math.max(first + 1, Math.round(start + length)))
  return { start: first, length: end - first }
}

/** Corresponding part of the image. */
function within(start: number, length: number, picture: number, from: string, over: string) {
  const first = Math.min(picture - 1, Math.max(0, Math.round(start)))
  return { [from]: first, [over]: Math.min(picture - first, Math.max(1, Math.round(length))) }
}

import { Bytes } from './bytes.ts'
import { type FileFacts, noFacts } from './facts.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readBoxes, readPng, readWebp } from './other-formats.ts'

/** Reads the structure of a file without decoding pixels. Never throws: unreadable parts are skipped. */
export function readStructure(data: Uint8Array): FileFacts {
  const bytes = new Bytes(data)
  if (bytes.u16(0) === 0xffd8) return readJpeg(bytes)
  if (bytes.u32(0) === 0x89504e47) return readPng(bytes)
  if (bytes.name(0, 4) === 'RIFF' && bytes.name(8, 4) === 'WEBP') return readWebp(bytes)
  if (bytes.name(4, 4) === 'ftyp') return readBoxes(bytes)
  if (bytes.name(0, 4) === 'GIF8') return readGif(bytes)
  return noFacts('unknown')
}

/** Max. edge of a thumbnail in pixels. */
const MAX_THUMBNAIL_PIXELS = 4_000_000

/** Returns the thumbnail if it is small enough: a fake one may claim to be larger than any image. */
export function thumbnailIn({ thumbnail }: FileFacts): Uint8Array<ArrayBuffer> | undefined {
  if (!thumbnail) return undefined
  const { format, width, height } = readStructure(thumbnail)
  const isSmall = format === 'jpeg' && width * height > 0 && width * height <= MAX_THUMBNAIL_PIXELS
  return isSmall ? new Uint8Array(thumbnail) : undefined
}

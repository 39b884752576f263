import type { AllHashes } from '@studio/contract/likeness'
import { rgbaToThumbHash } from 'thumbhash'
import { hashesOfOpened } from './likeness.ts'
import { inTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** Long sides of the smaller renderings, in pixels. */
const LONG_SIDES = [320, 640, 1280]
/** The most a ThumbHash is computed from, in pixels. */
const PLACEHOLDER_SIDE = 100

/** A smaller rendering: WebP. */
export interface SmallPicture {
  bytes: Uint8Array
  mime: 'image/webp'
  width: number
  height: number
}

export interface Thumbnails {
  /** What the original really is, whatever was said about it. */
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** The real size of the original in pixels, upright. */
  width: number
  height: number
  /** Those smaller than the original, smallest first. */
  thumbnails: SmallPicture[]
  /** ThumbHash, about 21 bytes. */
  placeholder: Uint8Array
  /** What it is known by; null for a picture that is all of one colour. */
  hashes: AllHashes | null
}

async function placeholderOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

/**
 * Renderings of 320, 640 and 1280 pixels on the long side, as far as the original is larger, the placeholder, and the hashes
 * by which it is known again.
 * @throws PictureProblem when the picture cannot be decoded.
 */
export async function thumbnailsOf(bytes: Uint8Array): Promise<Thumbnails> {
  return inTurn(async () => {
    const { autoOrient, format } = await open(bytes).metadata()
    const { width, height } = autoOrient
    // Nothing else can be opened here.
    const mime = `image/${format}` as Thumbnails['mime']
    const thumbnails: SmallPicture[] = []
    for (const side of LONG_SIDES.filter((side) => side < Math.max(width, height))) {
      const { data, info } = await open(bytes)
        .autoOrient()
        .resize(side, side, { fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      thumbnails.push({ bytes: data, mime: 'image/webp', width: info.width, height: info.height })
    }
    const placeholder = await placeholderOf(bytes)
    const hashes = await hashesOfOpened(thumbnails[0]?.bytes ?? bytes)
    return { mime, width, height, thumbnails, placeholder, hashes }
  }).catch((error) => {
    throw problemOf(error)
  })
}

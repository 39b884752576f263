import type { AllHashes } from '@studio/contract/likeness'
import { rgbaToThumbHash } from 'thumbhash'
import { hashesOfOpened } from './likeness.ts'
import { inTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** Long sides of thumbnails in px. */
const LONG_SIDES = [320, 640, 1280]
/** Max. side in px from which a ThumbHash is computed. */
const PLACEHOLDER_SIDE = 100

/** A thumbnail in WebP. */
export interface SmallPicture {
  bytes: Uint8Array
  mime: 'image/webp'
  width: number
  height: number
}

export interface Thumbnails {
  /** Actual type of the original, regardless of the declared one. */
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Actual size of the original in px, upright. */
  width: number
  height: number
  /** Sizes below the original, smallest first. */
  thumbnails: SmallPicture[]
  /** ThumbHash, about 21 bytes. */
  placeholder: Uint8Array
  /** Perceptual hashes; null for an image of a single colour. */
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
 * Thumbnails of 320, 640 and 1280 px on the long side, if the original is larger, with placeholder and perceptual
 * hashes. @throws PictureProblem if the image can't be decoded
 */
export async function thumbnailsOf(bytes: Uint8Array): Promise<Thumbnails> {
  return inTurn(async () => {
    const { autoOrient, format } = await open(bytes).metadata()
    const { width, height } = autoOrient
    // Only these formats can be opened.
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

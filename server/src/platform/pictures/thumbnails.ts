import type { AllHashes } from '@studio/contract/likeness'
import sharp from 'sharp'
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

/** Decoded pixels, upright and in sRGB. */
interface Decoded {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const openPixels = ({ data, info: { width, height, channels } }: Decoded) =>
  sharp(data, { raw: { width, height, channels } })

/** Scales decoded pixels. Never enlarges them. */
const scaled = (pixels: Decoded, side: number) =>
  openPixels(pixels).resize(side, side, { fit: 'inside', withoutEnlargement: true })

async function placeholderOf(pixels: Decoded): Promise<Uint8Array> {
  const { data, info } = await scaled(pixels, PLACEHOLDER_SIDE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

/**
 * Thumbnails of 320, 640 and 1280 px on the long side, if the original is larger, with placeholder and perceptual
 * hashes. The original is decoded once; each size is scaled from the next larger one. @throws PictureProblem if the
 * image can’t be decoded
 */
export async function thumbnailsOf(bytes: Uint8Array): Promise<Thumbnails> {
  return inTurn(async () => {
    const { autoOrient, format } = await open(bytes).metadata()
    const { width, height } = autoOrient
    // Only these formats can be opened.
    const mime = `image/${format}` as Thumbnails['mime']
    const sides = LONG_SIDES.filter((side) => side < Math.max(width, height)).toReversed()
    const largest = sides[0] ?? Math.max(width, height)
    let pixels: Decoded = await open(bytes)
      .autoOrient()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const thumbnails: SmallPicture[] = []
    for (const side of sides) {
      if (side !== largest) pixels = await scaled(pixels, side).raw().toBuffer({ resolveWithObject: true })
      const { data, info } = await openPixels(pixels)
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      thumbnails.unshift({ bytes: data, mime: 'image/webp', width: info.width, height: info.height })
    }
    const placeholder = await placeholderOf(pixels)
    const hashes = await hashesOfOpened(thumbnails[0]?.bytes ?? bytes)
    return { mime, width, height, thumbnails, placeholder, hashes }
  }).catch((error) => {
    throw problemOf(error)
  })
}

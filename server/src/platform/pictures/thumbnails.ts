import type { AllHashes } from '@studio/contract/likeness'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { hashesOfOpened } from './likeness.ts'
import { measurePhotograph, type PhotographMeasures } from './measure-photograph.ts'
import { runInTurn, open } from './open.ts'
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

const wrapPixels = ({ data, info: { width, height, channels } }: Decoded) =>
  sharp(data, { raw: { width, height, channels } })

/** Scales decoded pixels. Never enlarges them. */
const scaled = (pixels: Decoded, side: number) =>
  wrapPixels(pixels).resize(side, side, { fit: 'inside', withoutEnlargement: true })

async function placeholderOf(pixels: Decoded): Promise<Uint8Array> {
  const { data, info } = await scaled(pixels, PLACEHOLDER_SIDE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

/** Renditions, smallest first, with what is computed from the smallest. */
type Renditions = Pick<Thumbnails, 'placeholder' | 'hashes'> & {
  renditions: SmallPicture[]
  /** Of the largest rendition, if it was asked for. */
  measures?: PhotographMeasures
}

/**
 * Decodes an opened image once, and scales each size from the next larger one: upright, in sRGB by its embedded profile.
 * `sides`: long sides in px, smallest first; `side`: that of the original, which is used without any.
 */
export async function renditionsOf(
  opened: Sharp,
  {
    sides,
    side,
    webp,
    isMeasured = false,
  }: {
    sides: readonly number[]
    side: number
    webp: { quality: number; effort?: number }
    isMeasured?: boolean
  },
): Promise<Renditions> {
  const largest = sides.at(-1) ?? side
  let pixels: Decoded = await opened
    .autoOrient()
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const decoded = pixels
  const renditions: SmallPicture[] = []
  for (const each of sides.toReversed()) {
    if (each !== largest) pixels = await scaled(pixels, each).raw().toBuffer({ resolveWithObject: true })
    const { data, info } = await wrapPixels(pixels).webp(webp).toBuffer({ resolveWithObject: true })
    renditions.unshift({ bytes: data, mime: 'image/webp', width: info.width, height: info.height })
  }
  const smallest = renditions[0]?.bytes ?? (await wrapPixels(pixels).png().toBuffer())
  const measures = isMeasured
    ? await measurePhotograph({ data: decoded.data, ...decoded.info }, () => wrapPixels(pixels))
    : undefined
  return {
    renditions,
    placeholder: await placeholderOf(pixels),
    hashes: await hashesOfOpened(smallest),
    ...(measures && { measures }),
  }
}

/**
 * Thumbnails of 320, 640 and 1280 px on the long side, if the original is larger, with placeholder and perceptual
 * hashes. @throws PictureProblem if the image can’t be decoded
 */
export async function thumbnailsOf(bytes: Uint8Array): Promise<Thumbnails> {
  return runInTurn(async () => {
    const { autoOrient, format } = await open(bytes).metadata()
    const { width, height } = autoOrient
    // Only these formats can be opened.
    const mime = `image/${format}` as Thumbnails['mime']
    const side = Math.max(width, height)
    const sides = LONG_SIDES.filter((each) => each < side)
    const { renditions, ...rest } = await renditionsOf(open(bytes), { sides, side, webp: { quality: 80 } })
    return { mime, width, height, thumbnails: renditions, ...rest }
  }).catch((error) => {
    throw problemOf(error)
  })
}

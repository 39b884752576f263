import { MAX_PHOTOGRAPH_PIXELS, type PhotographFormat } from '@studio/contract/photographs'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { withReader } from './file-reader.ts'
import { findHeicImage } from './heic/find-heic-image.ts'
import { runInTurn } from './open.ts'
import { PictureProblem, problemOf } from './read-picture.ts'
import { orientedJpeg } from './strip-metadata.ts'
import type { PhotographMeasures } from './measure-photograph.ts'
import { renditionsOf, type SmallPicture, type Thumbnails } from './thumbnails.ts'

// Only the decoding process imports this module by value, so files are opened by path nowhere else. All other
// loaders stay blocked.
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadTiffFile',
    // Of our own, in which decoded pixels are wrapped.
    'VipsForeignLoadTiffBuffer',
  ],
})

/** Long sides of renditions in px. */
const LONG_SIDES = [320, 640, 2048]
/** A low effort takes half the time for a few percent more bytes. */
const WEBP = { quality: 82, effort: 2 }
/** Time limit of one decoding in seconds, below that of the process. */
export const MAX_SECONDS = 50

export interface DecodedPhotograph extends Pick<Thumbnails, 'width' | 'height' | 'placeholder' | 'hashes'> {
  /** By content, regardless of the name. */
  format: PhotographFormat
  /** Smallest first. All are in sRGB and upright. */
  renditions: SmallPicture[]
  /** True if the file ends early or is corrupt, and only a part of it could be read. */
  isDamaged: boolean
  /** Sharpness, exposure and signature, for culling. */
  measures?: PhotographMeasures
}

/** Format by content; undefined for those that can't be imported, such as HEIF of other codecs. */
export function formatOf({ format, compression }: Metadata): PhotographFormat | undefined {
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return format === 'jpeg' || format === 'png' || format === 'webp' || format === 'tiff' ? format : undefined
}

export async function readHead(source: string | Uint8Array): Promise<Metadata> {
  try {
    // Reads only the header. The number of pixels is checked by format.
    return await sharp(source, { limitInputPixels: false }).metadata()
  } catch (error) {
    const isUnknown = /unsupported image format/.test((error as Error).message)
    throw new PictureProblem(isUnknown ? 'type' : 'broken', { cause: error })
  }
}

/** True if no pixel of a damaged image was read: all are the same. */
async function isBlank(opened: Sharp): Promise<boolean> {
  const small = await opened.resize(64, 64, { fit: 'fill' }).png().toBuffer()
  const { channels } = await sharp(small).stats()
  return channels.every(({ min, max }) => min === max)
}

/** A JPEG within a RAW file, with the orientation (1 to 8) that the RAW file records. */
export interface EmbeddedJpeg {
  /** In bytes. */
  offset: number
  length: number
  orientation: number
}

/** Reads an embedded JPEG, and adds the orientation if it has none itself. */
async function readEmbedded(
  path: string,
  { offset, length, orientation }: EmbeddedJpeg,
): Promise<Uint8Array> {
  const jpeg = await withReader(path, (read) => read(offset, length))
  const { orientation: own } = await readHead(jpeg)
  return own === undefined && orientation > 1 ? orientedJpeg(jpeg, orientation) : jpeg
}

/** Max. pixels of all tiles of a HEIC, relative to the limit of the image: tiles extend beyond the image. */
const MAX_CODED_PART = 1.25

/**
 * Decodes a HEIC to a TIFF; undefined for other files. `side`: long side in px that is needed. `size` is that of the
 * upright image.
 */
async function openHeic(path: string, side: number) {
  const image = await findHeicImage(path)
  if (!image) return undefined
  const most = MAX_PHOTOGRAPH_PIXELS.heic
  const pixels = image.width * image.height
  const coded = image.tileWidth * image.tileHeight * image.tiles.length
  if (pixels > most || coded > most * MAX_CODED_PART)
    throw new PictureProblem('pixels', { size: { pixels, most } })
  // FFmpeg takes memory, so only a process that needs it loads it.
  const { decodeHeic } = await import('./heic/decode-heic.ts').catch((cause) => {
    // There is no FFmpeg for this platform.
    throw new PictureProblem('type', { cause })
  })
  const { width, height } = image.crop ?? image
  const isTurned = image.orientation > 4
  const size = isTurned ? { width: height, height: width } : { width, height }
  return { ...(await decodeHeic(path, image, side)), size }
}

/** Renders a HEIC; undefined for other files. */
async function renderHeic(path: string): Promise<DecodedPhotograph | undefined> {
  const heic = await openHeic(path, LONG_SIDES.at(-1)!)
  if (!heic) return undefined
  const { tiff, isDamaged, size } = heic
  const side = Math.max(size.width, size.height)
  const opened = sharp(tiff, { limitInputPixels: MAX_PHOTOGRAPH_PIXELS.heic }).timeout({
    seconds: MAX_SECONDS,
  })
  const rendered = await renditionsOf(opened, {
    sides: sidesOf(side, true),
    side,
    webp: WEBP,
    isMeasured: true,
  })
  return { format: 'heic', ...size, ...rendered, isDamaged }
}

/**
 * Long sides of the renditions of an image. `isAlways`: at least one, because browsers don’t display the
 * original.
 */
function sidesOf(side: number, isAlways: boolean): number[] {
  const smaller = LONG_SIDES.filter((each) => each < side)
  return isAlways && smaller.length < LONG_SIDES.length ? [...smaller, side] : smaller
}

/** Input of sharp for a file in full size: its path, the JPEG embedded in a RAW file, or a decoded HEIC. */
export async function sourceOf(path: string, embedded?: EmbeddedJpeg): Promise<string | Uint8Array> {
  if (embedded) return readEmbedded(path, embedded)
  const heic = await openHeic(path, MAX_PHOTOGRAPH_PIXELS.heic)
  return heic?.tiff ?? path
}

/**
 * Decodes a file of the user’s camera once, and renders 320, 640 and 2048 px on the long side, where the original is
 * larger. TIFF, HEIC and RAW, which browsers don’t display, always get one rendition. Of RAW, an embedded JPEG is decoded.
 * @throws PictureProblem
 */
export async function decodePhotograph(path: string, embedded?: EmbeddedJpeg): Promise<DecodedPhotograph> {
  return runInTurn(async () => {
    const heic = embedded ? undefined : await renderHeic(path)
    if (heic) return heic
    const source = embedded ? await readEmbedded(path, embedded) : path
    const head = await readHead(source)
    const format = formatOf(head)
    if (!format) throw new PictureProblem('type')
    const most = MAX_PHOTOGRAPH_PIXELS[format]
    const pixels = head.width * head.height
    if (pixels > most) throw new PictureProblem('pixels', { size: { pixels, most } })
    const { width, height } = head.autoOrient
    const side = Math.max(width, height)
    const sides = sidesOf(side, format === 'tiff' || embedded !== undefined)
    const open = (failOn: 'error' | 'none'): Sharp =>
      sharp(source, { limitInputPixels: most, failOn }).timeout({ seconds: MAX_SECONDS })
    const render = (failOn: 'error' | 'none') =>
      renditionsOf(open(failOn), { sides, side, webp: WEBP, isMeasured: true })

    const rendered = await render('error').catch((error: Error) => {
      if (/timeout/.test(error.message)) throw error
      return undefined
    })
    if (rendered) return { format, width, height, ...rendered, isDamaged: false }
    const partial = await render('none')
    if (await isBlank(open('none'))) throw new PictureProblem('broken')
    return { format, width, height, ...partial, isDamaged: true }
  }).catch((error) => {
    throw error instanceof PictureProblem ? error : problemOf(error)
  })
}

import { runInTurn, MAX_PIXELS, open } from './open.ts'

/** A sanitised image: encoded by us, upright, without metadata. */
export interface Picture {
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png'
  /** In px. */
  width: number
  height: number
}

/**
 * Why an image is refused: not a JPEG, PNG or WebP (`type`), more than 40 megapixels (`pixels`), or damaged, incomplete
 * or too slow to decode (`broken`).
 */
export class PictureProblem extends Error {
  readonly reason: 'type' | 'pixels' | 'broken'
  /** With `pixels`, if known: the number of pixels, and the limit. */
  readonly size: { pixels: number; most: number } | undefined

  constructor(
    reason: 'type' | 'pixels' | 'broken',
    options?: ErrorOptions & { size?: { pixels: number; most: number } | undefined },
  ) {
    super(`The image can’t be used: ${reason}.`, options)
    this.name = 'PictureProblem'
    this.reason = reason
    this.size = options?.size
  }
}

const startsWith = (bytes: Uint8Array, at: number, signature: number[]) =>
  signature.every((byte, offset) => bytes[at + offset] === byte)

/** True if the content is a JPEG, PNG or WebP. Names and declared types are ignored. */
export const isSupportedType = (bytes: Uint8Array) =>
  startsWith(bytes, 0, [0xff, 0xd8, 0xff]) ||
  startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  (startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]))

const DECODABLE = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** True if images of this type are read by the functions of this folder. */
export const isReadable = (mime: string) => DECODABLE.has(mime)

/** True if an image of this type and size is read by the functions of this folder. */
export const isDecodable = ({ mime, width, height }: { mime: string; width: number; height: number }) =>
  isReadable(mime) && width * height <= MAX_PIXELS

/** Maps errors of the decoder to our reasons. */
export const problemOf = (error: unknown): PictureProblem =>
  new PictureProblem(/exceeds pixel limit/.test((error as Error).message) ? 'pixels' : 'broken', {
    cause: error,
  })

/**
 * Decodes an untrusted image and encodes it again: JPEG of quality 92, or PNG with an alpha channel. Upright according
 * to EXIF, in sRGB, first frame only, without metadata. @throws PictureProblem
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if (!isSupportedType(bytes)) throw new PictureProblem('type')
  return runInTurn(async () => {
    try {
      // Reads only the header: images that are too large are refused before decoding.
      const { hasAlpha } = await open(bytes).metadata()
      const upright = open(bytes).autoOrient().toColourspace('srgb')
      const encoded = hasAlpha ? upright.png() : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
      const mime = hasAlpha ? 'image/png' : 'image/jpeg'
      return { bytes: data, mime, width: info.width, height: info.height }
    } catch (error) {
      throw problemOf(error)
    }
  })
}

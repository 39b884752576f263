import type { Sharp } from 'sharp'
import { type Anchor, coverAround } from './crop.ts'
import { runInTurn, open } from './open.ts'
import { isSupportedType, PictureProblem, problemOf } from './read-picture.ts'

/** Rendering options. Absent ones keep the original. Images are never enlarged. */
export interface Rendering {
  /** In px. */
  width?: number | undefined
  height?: number | undefined
  /** `cover` crops, `contain` fits inside, `fill` distorts. */
  resize: 'cover' | 'contain' | 'fill'
  /** The part that `cover` keeps: an anchor, or the most salient area. Default: the centre. */
  gravity?: Anchor | 'smart' | undefined
  /** 1 to 100. */
  quality: number
  /** `origin` keeps the format of the original. */
  format: 'origin' | 'webp' | 'avif'
}

export interface RenderedPicture {
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'
}

const FIT = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
/** Stored images with a wrong checksum are rendered, as on other image servers, but not incomplete ones. */
const ERROR_LEVEL = 'truncated'
/** The default effort takes seconds; this takes a fraction at nearly the same size. */
const AVIF_EFFORT = 2

function resized(picture: Sharp, { width, height, resize, gravity }: Rendering, upright: Size): Sharp {
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  if (!width && !height) return picture
  if (resize === 'cover' && typeof gravity === 'object') {
    const { scaled, cut } = coverAround(upright, size, gravity)
    return picture.resize({ ...scaled, fit: 'fill' }).extract(cut)
  }
  const position = gravity === 'smart' ? { position: 'attention' } : {}
  return picture.resize({ ...size, ...position, fit: FIT[resize], withoutEnlargement: true })
}

interface Size {
  width: number
  height: number
}

/**
 * Renders an image upright and without metadata. It is loaded only when it is its turn, so that waiting calls use no
 * memory. @throws PictureProblem
 */
export async function renderPicture(
  load: () => Promise<Uint8Array>,
  rendering: Rendering,
): Promise<RenderedPicture> {
  return runInTurn(async () => {
    const bytes = await load()
    if (!isSupportedType(bytes)) throw new PictureProblem('type')
    try {
      // Reads only the header: images that are too large are refused before decoding.
      const metadata = await open(bytes, ERROR_LEVEL).metadata()
      const upright = open(bytes, ERROR_LEVEL).autoOrient().toColourspace('srgb')
      const picture = resized(upright, rendering, metadata.autoOrient)
      const { quality, format } = rendering
      const outputFormat = format === 'origin' ? (metadata.format as 'jpeg' | 'png' | 'webp') : format
      if (outputFormat === 'avif') picture.avif({ quality, effort: AVIF_EFFORT })
      else if (outputFormat === 'webp') picture.webp({ quality })
      else if (outputFormat === 'png') picture.png()
      else picture.jpeg({ quality })
      return { bytes: await picture.toBuffer(), mime: `image/${outputFormat}` as const }
    } catch (error) {
      throw problemOf(error)
    }
  })
}

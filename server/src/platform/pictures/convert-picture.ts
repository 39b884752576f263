import type { ExportResize, ExportSettings, WatermarkPosition } from '@studio/contract/gallery'
import { MAX_PHOTOGRAPH_PIXELS } from '@studio/contract/photographs'
import { exportedSize } from '@studio/domain/gallery'
import sharp, { type Sharp } from 'sharp'
import { type EmbeddedJpeg, formatOf, MAX_SECONDS, readHead, sourceOf } from './decode-photograph.ts'
import { encodeAs } from './export-picture.ts'
import { runInTurn } from './open.ts'
import { PictureProblem, problemOf } from './read-picture.ts'

/** Pixels drawn over an image, such as a watermark. */
export interface Overlay {
  width: number
  height: number
  /** RGBA of each pixel, row by row. */
  pixels: Uint8Array
  position: WatermarkPosition
}

/** Settings of the converted file. */
export interface Conversion extends Omit<ExportSettings, 'metadata' | 'fileName' | 'watermark'> {
  /** Made smaller if the image is smaller. */
  overlay?: Overlay | undefined
  /** XMP written into the file. No other metadata is kept. */
  xmp?: string | undefined
  /** Converts what can be read of a damaged file. */
  acceptsDamage: boolean
}

/** Unsharp masks for the viewing distance: a monitor, and ink on paper, which spreads. */
const SHARPENING = {
  screen: { sigma: 0.5, m1: 0.6, m2: 1.2 },
  print: { sigma: 0.9, m1: 0.8, m2: 1.8 },
} as const

const GRAVITY = {
  topLeft: 'northwest',
  top: 'north',
  topRight: 'northeast',
  left: 'west',
  center: 'centre',
  right: 'east',
  bottomLeft: 'southwest',
  bottom: 'south',
  bottomRight: 'southeast',
} as const satisfies Record<WatermarkPosition, string>

/** Draws an overlay over an image that will have this size. */
async function drawOver(
  picture: Sharp,
  { pixels, position, ...box }: Overlay,
  size: { width: number; height: number },
): Promise<void> {
  const raw = { ...box, channels: 4 } as const
  const fitting = sharp(pixels, { raw }).resize({ ...size, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await fitting.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  picture.composite([{ input: data, raw: { width, height, channels: 4 }, gravity: GRAVITY[position] }])
}

function resize(picture: Sharp, by: ExportResize, size: { width: number; height: number }): void {
  const inside = (width: number, height: number) =>
    picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const { width, height } = size
  switch (by.by) {
    case 'none':
      return
    case 'longEdge':
      inside(by.pixels, by.pixels)
      return
    case 'shortEdge':
      picture.resize({
        ...(width < height ? { width: by.pixels } : { height: by.pixels }),
        withoutEnlargement: true,
      })
      return
    case 'fit':
      inside(by.width, by.height)
      return
    case 'megapixels': {
      const factor = Math.sqrt((by.megapixels * 1_000_000) / (width * height))
      if (factor < 1) inside(Math.round(width * factor), Math.round(height * factor))
    }
  }
}

/**
 * Converts the image in a file: upright, in full size by default, and without metadata but the given XMP. Of RAW, the
 * embedded JPEG is converted. @throws PictureProblem
 */
export async function convertPicture(
  path: string,
  { format, quality, resize: by, colors, sharpening, overlay, xmp, acceptsDamage }: Conversion,
  embedded?: EmbeddedJpeg,
): Promise<Uint8Array> {
  return runInTurn(async () => {
    const source = await sourceOf(path, embedded)
    const head = await readHead(source)
    const kind = formatOf(head)
    if (!kind) throw new PictureProblem('type')
    const most = MAX_PHOTOGRAPH_PIXELS[kind]
    const failOn = acceptsDamage ? 'none' : 'error'
    const picture = sharp(source, { limitInputPixels: most, failOn }).timeout({ seconds: MAX_SECONDS })
    // A profile of CMYK inks doesn’t describe the RGB pixels of the result.
    const isWide = colors !== 'srgb' && head.icc !== undefined && head.space !== 'cmyk'
    // 16 bits, because the usual pipeline converts through sRGB and loses the colours outside of it.
    if (isWide) picture.pipelineColourspace('rgb16')
    picture.autoOrient()
    resize(picture, by, head.autoOrient)
    if (sharpening !== 'off') picture.sharpen(SHARPENING[sharpening])
    if (overlay) await drawOver(picture, overlay, exportedSize(head.autoOrient, by))
    if (colors === 'p3') picture.withIccProfile('p3')
    else if (isWide) picture.keepIccProfile()
    else picture.toColourspace('srgb')
    if (xmp) picture.withXmp(xmp)
    return await encodeAs(picture, { format, quality }).toBuffer()
  }).catch((error) => {
    throw error instanceof PictureProblem ? error : problemOf(error)
  })
}

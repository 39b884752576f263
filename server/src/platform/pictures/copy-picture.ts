import sharp, { type Sharp } from 'sharp'
import { runInTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** Coverage of an overlay for each pixel (0 to 255), row by row. */
type Cover = (width: number, height: number) => Uint8Array

/** Opacity of the letters, and of the shadow that makes them visible on light areas; 0 to 1. */
const LETTERS = 0.42
const SHADE = 0.3
/** Offset of the shadow to the bottom right, in px per thousand px of the long side. */
const SHADE_SHIFT = 1.5

/** Light letters with their shadow as RGBA pixels. */
function letteredOver(cover: Cover, width: number, height: number): Buffer {
  const alpha = cover(width, height)
  const shift = Math.max(1, Math.round((Math.max(width, height) / 1000) * SHADE_SHIFT))
  const pixels = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const light = ((alpha[at] ?? 0) / 255) * LETTERS
      const isShaded = row >= shift && column >= shift
      const dark = isShaded ? ((alpha[at - shift * width - shift] ?? 0) / 255) * SHADE : 0
      const both = light + dark * (1 - light)
      if (both === 0) continue
      const grey = Math.round((255 * light) / both)
      pixels.fill(grey, at * 4, at * 4 + 3)
      pixels[at * 4 + 3] = Math.round(both * 255)
    }
  return pixels
}

export interface CopiedPicture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

/**
 * Copy of an image for other viewers: upright, in sRGB, without metadata, with the overlay baked in. `side` is the max.
 * long side in px. @throws PictureProblem
 */
export async function copyPicture(
  bytes: Uint8Array,
  sizes: readonly { side: number; mime: CopiedPicture['mime'] }[],
  cover: Cover | undefined,
): Promise<CopiedPicture[]> {
  return runInTurn(async () => {
    const copies: CopiedPicture[] = []
    for (const { side, mime } of sizes) {
      const { data, info } = await open(bytes)
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .flatten({ background: '#ffffff' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const over = cover && letteredOver(cover, width, height)
      copies.push({ ...(await encode(sharp(data, { raw: { width, height, channels } }), over, mime)), mime })
    }
    return copies
  }).catch((error) => {
    throw problemOf(error)
  })
}

async function encode(picture: Sharp, over: Buffer | undefined, mime: CopiedPicture['mime']) {
  const { width, height } = await picture.metadata()
  if (over) picture.composite([{ input: over, raw: { width, height, channels: 4 } }])
  const { data, info } = await (mime === 'image/webp'
    ? picture.webp({ quality: 80 })
    : picture.jpeg({ quality: 86 })
  ).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

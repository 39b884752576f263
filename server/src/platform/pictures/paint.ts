import sharp from 'sharp'
import { runInTurn, open } from './open.ts'
import { isSupportedType, PictureProblem, problemOf } from './read-picture.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** A surface painted from back to front. Coordinates in px from the top left. */
export interface Surface {
  width: number
  height: number
  /** RGB of each pixel, row by row. */
  pixels: Uint8Array
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function surface(width: number, height: number, colour: Colour): Surface {
  const pixels = new Uint8Array(width * height * 3)
  const painted = { width, height, pixels }
  paintBox(painted, { left: 0, top: 0, width, height }, colour)
  return painted
}

export function paintBox({ width: across, pixels }: Surface, box: Box, colour: Colour): void {
  for (let row = box.top; row < box.top + box.height; row += 1)
    for (let column = box.left; column < box.left + box.width; column += 1)
      pixels.set(colour, (row * across + column) * 3)
}

/** Blends a colour over the surface with `alpha` (0 to 255) for each pixel. */
export function paintCovered({ pixels }: Surface, alpha: Uint8Array, colour: Colour): void {
  for (let at = 0; at < alpha.length; at += 1) {
    const share = (alpha[at] ?? 0) / 255
    if (share === 0) continue
    for (let part = 0; part < 3; part += 1) {
      const behind = pixels[at * 3 + part] ?? 0
      pixels[at * 3 + part] = Math.round(behind + ((colour[part] ?? 0) - behind) * share)
    }
  }
}

/** Draws an encoded image upright into the centre of a box, as large as it fits. @throws PictureProblem */
export async function paintPicture(onto: Surface, bytes: Uint8Array, box: Box): Promise<void> {
  if (!isSupportedType(bytes)) throw new PictureProblem('type')
  await runInTurn(async () => {
    const { data, info } = await open(bytes, 'truncated')
      .autoOrient()
      .resize(box.width, box.height, { fit: 'inside' })
      .toColourspace('srgb')
      .flatten({ background: '#000000' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const left = box.left + Math.floor((box.width - info.width) / 2)
    const top = box.top + Math.floor((box.height - info.height) / 2)
    for (let row = 0; row < info.height; row += 1)
      onto.pixels.set(
        data.subarray(row * info.width * 3, (row + 1) * info.width * 3),
        ((top + row) * onto.width + left) * 3,
      )
  }).catch((error) => {
    throw problemOf(error)
  })
}

/** Best first. The first one that is small enough is used. */
const QUALITIES = [86, 78, 70, 60, 50, 40, 28, 16]

/** Encodes the surface as a JPEG of at most `max` bytes. */
export async function jpegOf({ width, height, pixels }: Surface, max: number): Promise<Buffer> {
  return runInTurn(async () => {
    for (const quality of QUALITIES) {
      const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer()
      if (bytes.length <= max) return bytes
    }
    throw new Error(`An image of ${width} by ${height} doesn’t fit into ${max} bytes.`)
  })
}

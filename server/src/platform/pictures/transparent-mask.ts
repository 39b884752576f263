import sharp from 'sharp'
import { runInTurn, open } from './open.ts'
import { problemOf } from './read-picture.ts'

/** Turns a mask, white on black, into a PNG that is transparent where the mask is white. @throws PictureProblem */
export async function transparentMask(mask: Uint8Array): Promise<Uint8Array> {
  return runInTurn(async () => {
    const { data, info } = await open(mask)
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const pixels = new Uint8Array(width * height * 4)
    for (const [at, level] of data.entries()) pixels[at * 4 + 3] = 255 - level
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
  }).catch((error) => {
    throw problemOf(error)
  })
}

import sharp from 'sharp'
import { MAX_SECONDS } from '../decode-photograph.ts'

/** Encodes a patch: colours above, opacity as grey below. */
export async function writePatch(
  colours: Uint8Array,
  opacity: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  const data = new Uint8Array(width * height * 6)
  data.set(colours)
  for (const [at, level] of opacity.entries())
    data.fill(level, colours.length + at * 3, colours.length + at * 3 + 3)
  return sharp(data, { raw: { width, height: height * 2, channels: 3 }, limitInputPixels: false })
    .timeout({ seconds: MAX_SECONDS })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

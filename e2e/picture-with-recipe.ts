import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const RECIPE = `a brass floor lamp beside a monstera plant, in a living room, morning light, 35mm lens, calm
Negative prompt: people, text
Steps: 20, Sampler: DPM++ 2M, CFG scale: 7, Seed: 4242, Size: 1024x576`

function textChunk(text: string): Buffer {
  const body = Buffer.concat([Buffer.from('tEXtparameters\0', 'latin1'), Buffer.from(text)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** An image with a horizontal gradient that contains the settings of a generator, another text, or neither. */
export async function picture({
  hasRecipe = false,
  parameters = hasRecipe ? RECIPE : '',
  width = 1024,
  height = 576,
}: {
  hasRecipe?: boolean
  parameters?: string
  width?: number
  height?: number
}) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 0.35 + (0.65 * x) / width
      const isLamp = Math.hypot(x - width * 0.66, y - height * 0.5) < height * 0.18
      const colour = isLamp ? [236, 228, 211] : y < height * 0.6 ? [189, 141, 31] : [90, 57, 35]
      data.set(
        colour.map((value) => Math.round(value * light)),
        (y * width + x) * 3,
      )
    }
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const name = hasRecipe ? 'lamp-reference.png' : 'plain.png'
  // Offset of the first chunk, after the 8-byte PNG signature.
  const buffer = parameters
    ? Buffer.concat([bytes.subarray(0, 33), textChunk(parameters), bytes.subarray(33)])
    : bytes
  return { name, mimeType: 'image/png', buffer }
}

/** Declares 256 megapixels without containing them. */
export function hugePicture() {
  const head = Buffer.from(
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x3e\x80\0\0\x3e\x80\x08\x02\0\0\0\0\0\0\0',
    'latin1',
  )
  const end = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1')
  return { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.concat([head, textChunk(RECIPE), end]) }
}

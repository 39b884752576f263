// A model that edits images as real ones do: it redraws, shifts, scales, turns and recolours the whole image.
import sharp from 'sharp'
import { addNoise, deadLeaves, LEAVES, randomOf } from '../dead-leaves.fixtures.ts'
import type { Affine } from './align.ts'
import type { Levels } from './planes.ts'

/** A scene with edges and textures of all sizes, up to 960 × 640 px. */
export async function sceneOf(width: number, height: number, seed = 1): Promise<Levels> {
  const open = sharp(deadLeaves(seed), { raw: { ...LEAVES, channels: 3 } })
  const soft = await open.extract({ left: 40, top: 20, width, height }).blur(0.7).raw().toBuffer()
  return { width, height, data: textured(soft) }
}

/** Adds low waves of light, as no surface is of one colour. */
function textured(pixels: Buffer): Uint8Array {
  const random = randomOf(5)
  return Uint8Array.from(pixels, (value, at) =>
    Math.max(0, Math.min(255, value + 6 * Math.sin(at / 97) + 4 * (random() - 0.5))),
  )
}

export interface SimulatedModel {
  /** Shift in px, scale as a factor, and angle in degrees, from the middle. */
  dx?: number
  dy?: number
  scale?: number
  angle?: number
  /** Factors of red, green and blue, then a gamma. */
  gains?: readonly [number, number, number]
  gamma?: number
  /** Standard deviation of noise in levels. */
  noise?: number
  quality?: number
}

/** Place in the answer of a pixel of the image, from its middle. */
export function mapOf({ dx = 0, dy = 0, scale = 1, angle = 0 }: SimulatedModel): Affine {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  return [cos, -sin, dx, sin, cos, dy]
}

const cubic = (distance: number) => {
  const t = Math.abs(distance)
  if (t < 1) return 1.5 * t ** 3 - 2.5 * t * t + 1
  return t < 2 ? -0.5 * t ** 3 + 2.5 * t * t - 4 * t + 2 : 0
}

/** Moves every pixel as the map says. */
function moved({ width, height, data }: Levels, [a, b, c, d, e, f]: Affine): Uint8Array {
  const area = a * e - b * d
  const result = new Uint8ClampedArray(data.length)
  const at = (x: number, y: number, channel: number) =>
    data[(Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))) * 3 + channel]!
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [u, v] = [column - (width - 1) / 2 - c, row - (height - 1) / 2 - f]
      const x = (e * u - b * v) / area + (width - 1) / 2
      const y = (a * v - d * u) / area + (height - 1) / 2
      const [left, top] = [Math.floor(x), Math.floor(y)]
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let n = -1; n < 3; n++)
          for (let m = -1; m < 3; m++)
            sum += cubic(y - top - n) * cubic(x - left - m) * at(left + m, top + n, channel)
        result[(row * width + column) * 3 + channel] = sum
      }
    }
  return new Uint8Array(result.buffer)
}

/** Replaces pixels of an image by those of another one. */
export const repainted = (
  image: Levels,
  other: Levels,
  isReplaced: (x: number, y: number) => boolean,
): Levels => ({
  ...image,
  data: image.data.map((value, at) => {
    const pixel = Math.floor(at / 3)
    return isReplaced(pixel % image.width, Math.floor(pixel / image.width)) ? other.data[at]! : value
  }),
})

/** The answer of a model to an image, as a JPEG. */
export async function answerOf(image: Levels, model: SimulatedModel): Promise<Buffer> {
  const { gains = [1, 1, 1], gamma = 1, noise = 2, quality = 85 } = model
  const { width, height } = image
  const raw = { width, height, channels: 3 as const }
  const soft = await sharp(image.data, { raw }).blur(0.6).raw().toBuffer()
  const coloured = moved({ ...image, data: soft }, mapOf(model)).map((value, at) =>
    Math.max(0, Math.min(255, 255 * (value / 255) ** gamma * gains[at % 3]!)),
  )
  return sharp(addNoise(coloured, noise), { raw }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}

export const decode = async (bytes: Uint8Array): Promise<Levels> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

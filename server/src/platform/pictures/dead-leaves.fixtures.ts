import sharp from 'sharp'

export const LEAVES = { width: 960, height: 640 }
const CHANNELS = 3

/** Repeatable random numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Pixels of overlapping discs of all sizes, which have the edges of a natural scene (“dead leaves”). */
export function deadLeaves(seed: number): Buffer {
  const { width, height } = LEAVES
  const random = randomOf(seed)
  const pixels = Buffer.alloc(width * height * CHANNELS, 128)
  for (let leaf = 0; leaf < 1_200; leaf++) {
    const radius = 4 + 140 * random() ** 4
    const [left, top] = [random() * width, random() * height]
    const color = [25 + random() * 200, 25 + random() * 200, 25 + random() * 200]
    for (let y = Math.max(0, Math.floor(top - radius)); y < Math.min(height, top + radius); y++)
      for (let x = Math.max(0, Math.floor(left - radius)); x < Math.min(width, left + radius); x++)
        if ((x - left) ** 2 + (y - top) ** 2 < radius ** 2)
          for (let channel = 0; channel < CHANNELS; channel++)
            pixels[(y * width + x) * CHANNELS + channel] = color[channel]!
  }
  return pixels
}

export const openPixels = (pixels: Uint8Array) => sharp(pixels, { raw: { ...LEAVES, channels: CHANNELS } })

export const blur = (pixels: Uint8Array, sigma: number): Promise<Buffer> =>
  (sigma > 0 ? openPixels(pixels).blur(sigma) : openPixels(pixels)).raw().toBuffer()

/** Moves the camera during the exposure. */
export function shake(pixels: Uint8Array, length: number): Promise<Buffer> {
  const row = (length - 1) / 2
  const kernel = Array.from({ length: length ** 2 }, (_, at) => (Math.floor(at / length) === row ? 1 : 0))
  return openPixels(pixels)
    .convolve({ width: length, height: length, kernel, scale: length })
    .raw()
    .toBuffer()
}

/** White noise, as of a high ISO. */
export function addNoise(pixels: Uint8Array, sigma: number): Buffer {
  const random = randomOf(41)
  const gauss = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())
  return Buffer.from(pixels.map((value) => Math.max(0, Math.min(255, Math.round(value + sigma * gauss())))))
}

export const expose = (pixels: Uint8Array, factor: number): Buffer =>
  Buffer.from(pixels.map((value) => Math.min(255, Math.round(value * factor))))

export const compress = async (pixels: Uint8Array, quality: number): Promise<Buffer> =>
  sharp(await openPixels(pixels).jpeg({ quality }).toBuffer())
    .raw()
    .toBuffer()

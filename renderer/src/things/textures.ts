// Textures of a product, decoded within limits, with mip levels so that distant ones don’t shimmer.

import sharp from 'sharp'
import { UnreadableThing } from './own-thing.ts'

/** Max. side of a decoded texture in pixels. */
const WIDEST = 4096
/** Maximum width of textures; images don’t show finer detail. */
export const MAX_TEXTURE_SIDE = { colour: 2048, other: 1024 } as const
/** Maximum bytes of all textures before they are halved. */
const MAX_TEXELS = 40 * 1024 * 1024
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

/** Stored channels of a texture, and whether they are sRGB. */
export type TextureUse = 'colour' | 'masked' | 'rough' | 'normal' | 'glow'
const CHANNELS: Record<TextureUse, readonly number[]> = {
  colour: [0, 1, 2],
  masked: [0, 1, 2, 3],
  // Green is roughness, blue is metal (glTF 2.0, section 3.9.2).
  rough: [1, 2],
  normal: [0, 1],
  glow: [0, 1, 2],
}

export interface TextureRequest {
  image: Uint8Array
  use: TextureUse
}

/** Levels one after another, from the whole texture to one texel, rows from the top. */
export interface Texture {
  width: number
  height: number
  channels: number
  /** Offset, width and height of each level in `texels`. */
  levels: { at: number; width: number; height: number }[]
  texels: Uint8Array
}

/** Decodes textures; throws `UnreadableThing` for invalid or too large ones. */
export async function readTextures(
  requests: readonly TextureRequest[],
  signal?: AbortSignal,
): Promise<{ textures: Texture[]; isReduced: boolean }> {
  const sizes: { width: number; height: number }[] = []
  for (const { image } of requests) {
    const { width, height, format } = await ofPicture(() => sharp(image).metadata())
    if (!FORMATS.has(format)) throw new UnreadableThing('bad-texture', `A texture is a file of ${format}`)
    if (width > WIDEST || height > WIDEST)
      throw new UnreadableThing(
        'bad-texture',
        `A texture is ${width} × ${height} pixels: at most ${WIDEST} a side`,
      )
    sizes.push({ width, height })
  }
  let share = 1
  const bytesAt = (i: number, by: number) => {
    const { width, height } = targetSize(sizes[i]!, requests[i]!.use, by)
    return width * height * CHANNELS[requests[i]!.use].length
  }
  while (share > 1 / 64 && requests.reduce((sum, _, i) => sum + bytesAt(i, share), 0) > MAX_TEXELS) share /= 2
  let isReduced = false
  const textures: Texture[] = []
  for (const [i, { image, use }] of requests.entries()) {
    signal?.throwIfAborted()
    const { width, height } = targetSize(sizes[i]!, use, share)
    isReduced ||= width < sizes[i]!.width
    const { data, info } = await ofPicture(() =>
      sharp(image, { limitInputPixels: WIDEST * WIDEST, failOn: 'error', pages: 1 })
        .resize(width, height, { fit: 'fill' })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    if (info.channels !== 4) throw new UnreadableThing('bad-texture', 'A texture has channels of its own')
    textures.push(halved(data, width, height, CHANNELS[use]))
  }
  return { textures, isReduced }
}

async function ofPicture<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new UnreadableThing('bad-texture', 'A texture of the file cannot be read')
  }
}

function targetSize({ width, height }: { width: number; height: number }, use: TextureUse, share: number) {
  const max =
    (use === 'colour' || use === 'masked' ? MAX_TEXTURE_SIDE.colour : MAX_TEXTURE_SIDE.other) * share
  const by = Math.min(1, max / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** All levels of a texture of which `raw` is red, green, blue and alpha. */
function halved(raw: Uint8Array, width: number, height: number, channels: readonly number[]): Texture {
  const n = channels.length
  const levels: Texture['levels'] = []
  let length = 0
  for (let w = width, h = height; ; w = Math.max(1, w >> 1), h = Math.max(1, h >> 1)) {
    levels.push({ at: length, width: w, height: h })
    length += w * h * n
    if (w === 1 && h === 1) break
  }
  const texels = new Uint8Array(length)
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < n; c++) texels[i * n + c] = raw[i * 4 + channels[c]!]!
  for (const [l, to] of levels.entries()) {
    const from = levels[l - 1]
    if (!from) continue
    for (let y = 0; y < to.height; y++)
      for (let x = 0; x < to.width; x++) {
        const x0 = Math.min(from.width - 1, x * 2)
        const y0 = Math.min(from.height - 1, y * 2)
        const x1 = Math.min(from.width - 1, x0 + 1)
        const y1 = Math.min(from.height - 1, y0 + 1)
        for (let c = 0; c < n; c++) {
          const at = (xx: number, yy: number) => texels[from.at + (xx + yy * from.width) * n + c]!
          texels[to.at + (x + y * to.width) * n + c] =
            (at(x0, y0) + at(x1, y0) + at(x0, y1) + at(x1, y1) + 2) >> 2
        }
      }
  }
  return { width, height, channels: n, levels, texels }
}

// Decodes HEIC: FFmpeg decodes the HEVC pictures in it, which are composed and coloured here. Only the decoding process
// imports it.
import { type FileHandle, open } from 'node:fs/promises'
import { MAX_FILE_BYTES } from '@studio/contract/photographs'
import type { CodedImage, CodedTile } from '@studio/domain/reverse'
import { AVCOL_RANGE_JPEG } from 'node-av/constants'
import sharp from 'sharp'
import { PictureProblem } from '../read-picture.ts'
import { type DecodedPlanes, type HevcDecoder, openHevcDecoder } from './hevc-decoder.ts'
import { drawPlanes } from './planes-to-rgb.ts'
import { type TiffCanvas, tiffCanvas } from './tiff-canvas.ts'
import { isWide, toPlainColors } from './wide-colors.ts'

/** Number for unspecified colours, and the defaults for them (ISO/IEC 23000-22): sRGB by BT.601. */
const UNSPECIFIED = 2
const USUAL = { primaries: 1, transfer: 13, matrix: 6 }

export interface HeicPicture {
  /** An uncompressed TIFF: cropped, not yet turned, with the profile if it has one. */
  tiff: Buffer
  /** True if a part of it couldn’t be decoded. */
  isDamaged: boolean
}

/** Bytes of a coded picture. Missing bytes at the end of the file are zeros. */
async function readTile(
  handle: FileHandle,
  { pieces }: CodedTile,
): Promise<{ bytes: Buffer; isCompleteFile: boolean }> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length > MAX_FILE_BYTES.heic) throw new Error('The image is larger than its file may be.')
  const bytes = Buffer.alloc(length)
  let [at, isCompleteFile] = [0, true]
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) bytes.set(piece, at)
    else {
      const { bytesRead } = await handle.read(bytes, at, piece.length, piece.from)
      isCompleteFile &&= bytesRead === piece.length
    }
    at += piece.length
  }
  return { bytes, isCompleteFile }
}

/** Decoders by configuration, opened when they are needed. */
function createDecoders(size: { width: number; height: number }) {
  const opened = new Map<string, HevcDecoder>()
  const get = async ({ config }: CodedTile, isStrict: boolean): Promise<HevcDecoder> => {
    const key = `${isStrict} ${Buffer.from(config).toString('base64')}`
    const decoder = opened.get(key) ?? (await openHevcDecoder(config, { ...size, isStrict }))
    opened.set(key, decoder)
    return decoder
  }
  return {
    /** Undefined if it can’t be decoded at all. */
    async decode(
      tile: CodedTile,
      bytes: Buffer,
      isCompleteFile: boolean,
    ): Promise<(DecodedPlanes & { isDamaged: boolean }) | undefined> {
      try {
        if (isCompleteFile) return { ...(await get(tile, true)).decode(bytes), isDamaged: false }
      } catch {
        // Decoded again below, without regard to faults.
      }
      try {
        return { ...(await get(tile, false)).decode(bytes), isDamaged: true }
      } catch {
        return undefined
      }
    },
    close: () => opened.forEach((decoder) => decoder.close()),
  }
}

/** Colours of an image: those of its boxes, else those of the coded picture, else the defaults. */
function colorsOf({ colors }: CodedImage, coded: DecodedPlanes['colors']) {
  const numberOf = (name: keyof typeof USUAL): number =>
    [colors?.[name], coded[name]].find((each) => each !== undefined && each !== UNSPECIFIED) ?? USUAL[name]
  return {
    primaries: numberOf('primaries'),
    transfer: numberOf('transfer'),
    matrix: numberOf('matrix'),
    isFullRange: colors?.isFullRange ?? coded.range === AVCOL_RANGE_JPEG,
  }
}

/** Converts a 16-bit image to sRGB, with a maximum side: only renditions need it. */
async function plainOf(
  { bytes }: TiffCanvas,
  side: number,
  facts: { orientation: number; colors: ReturnType<typeof colorsOf> },
) {
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const plain = tiffCanvas(info.width, info.height, { bits: 8, orientation: facts.orientation })
  toPlainColors(new Uint16Array(data.buffer, data.byteOffset, data.length / 2), plain.pixels, facts.colors)
  return plain.bytes
}

/**
 * Decodes the main image of a HEIC of 8 to 16 bits. `side`: long side in px that is needed.
 * @throws PictureProblem `broken` if no part can be decoded
 */
export async function decodeHeic(path: string, image: CodedImage, side: number): Promise<HeicPicture> {
  const { columns, tileWidth, tileHeight, tiles, orientation, profile } = image
  const { left, top, width, height } = image.crop ?? { left: 0, top: 0, ...image }
  const decoders = createDecoders({ width: tileWidth, height: tileHeight })
  const handle = await open(path, 'r')
  let canvas: TiffCanvas | undefined
  let colors: ReturnType<typeof colorsOf> | undefined
  let isDamaged = false
  try {
    for (const [n, tile] of tiles.entries()) {
      const { bytes, isCompleteFile } = await readTile(handle, tile)
      const planes = await decoders.decode(tile, bytes, isCompleteFile)
      isDamaged ||= !planes || planes.isDamaged || planes.width < tileWidth || planes.height < tileHeight
      if (!planes) continue
      colors ??= colorsOf(image, planes.colors)
      canvas ??= isWide(colors, profile)
        ? tiffCanvas(width, height, { bits: 16, orientation: 1 })
        : tiffCanvas(width, height, { bits: 8, orientation, profile })
      drawPlanes({ pixels: canvas.pixels, width, height }, planes, {
        left: (n % columns) * tileWidth - left,
        top: Math.floor(n / columns) * tileHeight - top,
        ...colors,
      })
    }
  } finally {
    decoders.close()
    await handle.close()
  }
  if (!canvas || !colors) throw new PictureProblem('broken')
  const tiff = isWide(colors, profile) ? await plainOf(canvas, side, { orientation, colors }) : canvas.bytes
  return { tiff, isDamaged }
}

import { findRawPreview, readPhotograph } from '@studio/domain/photographs'

/** Width of a tile in px, for screens with two pixels per CSS pixel. */
const TILE_WIDTH = 360
const QUALITY = 0.8
/** Bytes that have the embedded thumbnail of nearly every camera. */
const HEAD_BYTES = 128 * 1024
/** An embedded thumbnail with a smaller long side is too coarse for a tile. */
const MIN_SIDE = 120

/** Draws a small JPEG of an image file: from its embedded thumbnail, or else from the image. Null if it can’t be drawn. */
export async function drawTile(file: File): Promise<Blob | null> {
  const { thumbnail, orientation } = readPhotograph(
    new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()),
    { size: file.size },
  )
  return (
    (thumbnail && (await drawThumbnail(thumbnail, orientation))) ??
    (await drawWhole(file)) ??
    (await drawPreview(file, orientation))
  )
}

/** Draws the smallest JPEG in a RAW file that is large enough for a tile. */
async function drawPreview(file: File, orientation: number): Promise<Blob | null> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  const preview = (await findRawPreview(read)).find(
    ({ width, height }) => Math.max(width, height) >= MIN_SIDE,
  )
  return preview ? drawThumbnail(await read(preview.offset, preview.length), orientation) : null
}

/** Draws an embedded thumbnail upright. Its own bytes don’t contain its rotation. */
async function drawThumbnail(bytes: Uint8Array, orientation: number): Promise<Blob | null> {
  try {
    const jpeg = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
    const bitmap = await createImageBitmap(jpeg, { imageOrientation: 'none' })
    const { width, height } = bitmap
    if (Math.max(width, height) < MIN_SIDE) return null
    if (orientation === 1) return jpeg
    const isTurned = orientation > 4
    const canvas = new OffscreenCanvas(isTurned ? height : width, isTurned ? width : height)
    const context = canvas.getContext('2d')
    context?.setTransform(...turnOf(orientation, width, height))
    context?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } catch {
    return null
  }
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** Transformation that shows an image of this size upright, by its EXIF orientation. */
export function turnOf(orientation: number, width: number, height: number): Matrix {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0]
    case 3:
      return [-1, 0, 0, -1, width, height]
    case 4:
      return [1, 0, 0, -1, 0, height]
    case 5:
      return [0, 1, 1, 0, 0, 0]
    case 6:
      return [0, 1, -1, 0, height, 0]
    case 7:
      return [0, -1, -1, 0, height, width]
    case 8:
      return [0, -1, 1, 0, 0, width]
    default:
      return [1, 0, 0, 1, 0, 0]
  }
}

async function drawWhole(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: TILE_WIDTH, resizeQuality: 'medium' })
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  } catch {
    return null
  }
}

// Processing of untrusted images in a separate process.
import type { Edit, Repair } from '@studio/contract/darkroom'
import { RAW_TYPE } from '@studio/contract/photographs'
import type { Area } from '@studio/edit-engine'
import type { Conversion } from '../convert-picture.ts'
import type { CropRegion } from '../crop-photograph.ts'
import type { DecodedPhotograph, EmbeddedJpeg } from '../decode-photograph.ts'
import { findEmbeddedJpeg } from '../embedded-jpeg.ts'
import type { InspectedPicture } from '../inspect-picture.ts'
import type { EditArea, EditWindow, Patch, RejectedAnswer, UnusableArea } from '../patch/patch.types.ts'
import { isSupportedType, type Picture, PictureProblem } from '../read-picture.ts'
import type { EditSource, RenderedEdit } from '../render-edit.ts'
import type { PatchFiles } from '../repair-picture.ts'
import type { RenderedPicture, Rendering } from '../render-picture.ts'
import { createDecoders } from './decoders.ts'

// Shared within the process, because the machine's memory is the limit. The only state of this folder.
const decoders = createDecoders()

const NO_BYTES = new Uint8Array()

/** Refuses other file types immediately. */
function checkedType(bytes: Uint8Array): Uint8Array {
  if (!isSupportedType(bytes)) throw new PictureProblem('type')
  return bytes
}

/**
 * Decodes an untrusted image and encodes it again: JPEG of quality 92, or PNG with an alpha channel. Upright according
 * to EXIF, in sRGB, first frame only, without metadata. @throws PictureProblem
 */
export const readPicture = async (bytes: Uint8Array): Promise<Picture> =>
  decoders.run('readPicture', () => checkedType(bytes), null)

/** Decodes an image completely without keeping pixels, to detect damage. @throws PictureProblem */
export const inspectPicture = async (bytes: Uint8Array): Promise<InspectedPicture> =>
  decoders.run('inspectPicture', () => checkedType(bytes), null)

/**
 * The centre of an untrusted image as a square WebP of `side` px: upright, in sRGB, first frame only, without metadata.
 * @throws PictureProblem
 */
export const squareOf = async (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  decoders.run('squareOf', () => checkedType(bytes), side)

/**
 * Encodes an untrusted image as a JPEG of quality 92 for other people: upright and without metadata, but with its colour
 * profile. @throws PictureProblem
 */
export const encodePublicly = async (bytes: Uint8Array): Promise<Uint8Array> =>
  decoders.run('encodePublicly', () => checkedType(bytes), null)

/**
 * Renders an image upright and without metadata. It is loaded only when it is its turn, so that waiting calls use no
 * memory. @throws PictureProblem
 */
export const renderPicture = async (
  load: () => Promise<Uint8Array>,
  rendering: Rendering,
): Promise<RenderedPicture> => decoders.run('renderPicture', async () => checkedType(await load()), rendering)

/**
 * Decodes a photograph of up to 300 megapixels from a file: JPEG, PNG, WebP, AVIF or TIFF by content, of any colour space
 * and depth, or the JPEG embedded in a RAW file. Only the renditions return from the process, never the original. @throws PictureProblem
 */
export const decodePhotograph = async (path: string, embedded?: EmbeddedJpeg): Promise<DecodedPhotograph> =>
  decoders.run('decodePhotograph', () => NO_BYTES, { path, embedded })

/** The JPEG embedded in a RAW file; undefined for other media types. @throws PictureProblem */
async function embeddedOf(path: string, mime: string): Promise<EmbeddedJpeg | undefined> {
  if (mime !== RAW_TYPE) return undefined
  const embedded = await findEmbeddedJpeg(path)
  if (!embedded) throw new PictureProblem('broken')
  return embedded
}

/**
 * Converts an image in a file, of the same formats as `decodePhotograph`; of RAW, by its media type, the JPEG embedded in
 * it. @throws PictureProblem
 */
export async function convertPicture(
  path: string,
  mime: string,
  conversion: Conversion,
): Promise<Uint8Array> {
  const embedded = await embeddedOf(path, mime)
  return decoders.run('convertPicture', () => NO_BYTES, { path, conversion, embedded })
}

/**
 * A part of a photograph in full resolution; null if the region is beyond the image. Of RAW, by its media type, of the JPEG
 * embedded in it. @throws PictureProblem
 */
export async function cropPhotograph(
  path: string,
  mime: string,
  region: CropRegion,
): Promise<Uint8Array | null> {
  const embedded = await embeddedOf(path, mime)
  return decoders.run('cropPhotograph', () => NO_BYTES, { path, region, embedded })
}

/**
 * Renders an edit of the image in a file in full size; of RAW, by its media type, of the JPEG embedded in it. Null if the edit
 * changes nothing: then the original is the result. `patches`: paths of generated repairs by hash. `engineVersion`: the newest one if missing. `acceptsDamage`: renders what can be read of a damaged file.
 * @throws PictureProblem
 */
export async function renderEdit(
  path: string,
  mime: string,
  {
    edit,
    patches,
    engineVersion,
    acceptsDamage = false,
  }: { edit: Edit; patches?: PatchFiles; engineVersion?: number; acceptsDamage?: boolean },
): Promise<RenderedEdit | null> {
  const embedded = await embeddedOf(path, mime)
  return decoders.run('renderEdit', () => NO_BYTES, {
    path,
    edit,
    patches,
    engineVersion,
    embedded,
    acceptsDamage,
  })
}

/**
 * The reduced original and the base map that editing loads of the image in a file; of RAW, by its media type, of the JPEG
 * embedded in it. @throws PictureProblem
 */
export async function readEditSource(
  path: string,
  mime: string,
  { acceptsDamage = false }: { acceptsDamage?: boolean } = {},
): Promise<EditSource> {
  const embedded = await embeddedOf(path, mime)
  return decoders.run('readEditSource', () => NO_BYTES, { path, embedded, acceptsDamage })
}

/**
 * One row of tiles of the image in a file, from left to right, as lossless WebP; of RAW, by its media type, of the JPEG embedded
 * in it. With `repairs`, their pixels are repaired. Null if the image has no such row. @throws PictureProblem
 */
export async function readEditTiles(
  path: string,
  mime: string,
  {
    row,
    acceptsDamage = false,
    ...repaired
  }: { row: number; acceptsDamage?: boolean; repairs?: readonly Repair[]; patches?: PatchFiles },
): Promise<Uint8Array[] | null> {
  const embedded = await embeddedOf(path, mime)
  return decoders.run('readEditTiles', () => NO_BYTES, { path, row, embedded, acceptsDamage, ...repaired })
}

/**
 * What is sent of the image in a file to a model that edits this area and takes `maxPixels`; of RAW, by its media type, of
 * the JPEG embedded in it. @throws PictureProblem
 */
export async function readEditWindow(
  path: string,
  mime: string,
  { area, maxPixels, acceptsDamage = false }: { area: EditArea; maxPixels: number; acceptsDamage?: boolean },
): Promise<EditWindow | UnusableArea> {
  const embedded = await embeddedOf(path, mime)
  const input = { path, area, maxPixels, embedded, acceptsDamage }
  return decoders.run('readEditWindow', () => NO_BYTES, input)
}

/**
 * Makes a patch for the image in a file of a model’s answer to a window of it: aligned, in the original’s colours, and
 * fading towards the edge of the area. `window` is that of `readEditWindow`. Rejects answers that are another image.
 * @throws PictureProblem also of the answer, which is a JPEG, PNG or WebP
 */
export async function makePatch(
  path: string,
  mime: string,
  {
    area,
    window,
    answer,
    acceptsDamage = false,
  }: { area: EditArea; window: Area; answer: Uint8Array; acceptsDamage?: boolean },
): Promise<Patch | RejectedAnswer> {
  const embedded = await embeddedOf(path, mime)
  const input = { path, area, window, embedded, acceptsDamage }
  return decoders.run('makePatch', () => checkedType(answer), input)
}

// Renders an edit of an original in full size, and what is loaded to edit it. Runs in the decoding process only.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { type Edit, ENGINE_VERSION, MAX_EDITED_PIXELS, type Repair } from '@studio/contract/darkroom'
import { MAX_PHOTOGRAPH_PIXELS } from '@studio/contract/photographs'
import { canonicalEdit, EDIT_TILE_SIDE, proxySize, writeBaseMap } from '@studio/domain/darkroom'
import {
  type Area,
  type ColourSpace,
  createEditEngine,
  type EditedPicture,
  type Pixels,
} from '@studio/edit-engine'
import sharp, { type Metadata } from 'sharp'
import { type EmbeddedJpeg, formatOf, MAX_SECONDS, readHead, sourceOf } from './decode-photograph.ts'
import { open, runInTurn } from './open.ts'
import { spaceOf } from './profile-space.ts'
import { PictureProblem, problemOf } from './read-picture.ts'
import { type PatchFiles, repairPixels } from './repair-picture.ts'

/** Rows that are rendered at once. */
const ROWS = 64
const QUALITY = 92
const PROXY_QUALITY = 95
/** Pixels up to which the encoder may look for the smallest file: it keeps all coefficients in memory. */
const OPTIMISED_PIXELS = 12_000_000

/** Result of an edit, in full size. */
export interface RenderedEdit {
  /** JPEG of quality 92 without chroma subsampling, or PNG with opacity. Without metadata but the colour profile. */
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
  /** SHA-256 of the pixels before encoding, by which the rendering can be repeated and verified. */
  pixelHash: Buffer
}

interface OriginalOptions {
  embedded?: EmbeddedJpeg | undefined
  acceptsDamage: boolean
}

export interface RenderOptions extends OriginalOptions {
  /** The newest one if missing. */
  engineVersion?: number | undefined
  /** Files of generated repairs. */
  patches?: PatchFiles | undefined
}

/** Interpretations of sharp, by depth. */
const RGB_SPACES: readonly (string | undefined)[] = ['srgb', 'rgb16', 'rgb']

/**
 * How pixels are brought into a colour space of the engine: unchanged if the profile of the file is one of
 * them, so that the decoder converts nothing; otherwise converted to Display P3, and to sRGB if they aren’t
 * RGB.
 */
function inputOf(source: string | Uint8Array, { icc, space }: Metadata, failOn: 'error' | 'none') {
  const fileSpace = icc ? spaceOf(icc) : 'srgb'
  const options = { limitInputPixels: MAX_EDITED_PIXELS, failOn, ignoreIcc: fileSpace !== undefined }
  const input = sharp(source, options).timeout({ seconds: MAX_SECONDS })
  if (fileSpace || !RGB_SPACES.includes(space))
    return { input: input.autoOrient().toColourspace('srgb'), colourSpace: fileSpace ?? 'srgb' }
  return {
    input: input.pipelineColourspace('rgb16').autoOrient().withIccProfile('p3'),
    colourSpace: 'display-p3' as const,
  }
}

/** Whole rows of the picture that include an area. */
const rowsOf = (picture: Pixels, { y, height }: Area): Pixels => {
  const line = picture.width * picture.channels
  return { ...picture, y, height, data: picture.data.subarray(y * line, (y + height) * line) }
}

function* stripsOf(picture: Pixels): Generator<Pixels> {
  for (let y = 0; y < picture.height; y += ROWS)
    yield rowsOf(picture, { ...picture, y, height: Math.min(ROWS, picture.height - y) })
}

/** Renders into the pixels of the picture if geometry stays, which saves as much memory as they take. */
function render(
  picture: EditedPicture,
  pixels: Pixels,
  frame: Pick<Area, 'width' | 'height'>,
  isInPlace: boolean,
) {
  const { width, height } = frame
  const line = width * pixels.channels
  const { buffer, byteOffset, length } = pixels.data
  const result = isInPlace ? Buffer.from(buffer, byteOffset, length) : Buffer.alloc(height * line)
  // A strip is written after the next one is rendered, because that one also reads its last rows.
  let before: { strip: Uint8Array; y: number } | undefined
  for (let y = 0; y < height; y += ROWS) {
    const area = { x: 0, y, width, height: Math.min(ROWS, height - y) }
    const strip = picture.render(rowsOf(pixels, picture.sourceArea(area)), area)
    if (before) result.set(before.strip, before.y * line)
    before = { strip, y }
  }
  if (before) result.set(before.strip, before.y * line)
  return result
}

// The encoder would convert pixels to the profile that it writes, so profiles are added to the encoded file.

/** Adds a colour profile to a JPEG after its first segment. */
function profiledJpeg(jpeg: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from('\u00ff\u00e2\0\0ICC_PROFILE\0\u0001\u0001', 'latin1')
  head.writeUInt16BE(head.length - 2 + profile.length, 2)
  const start = jpeg.readUInt16BE(2) === 0xffe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, start), head, profile, jpeg.subarray(start)])
}

/** Bytes of a PNG’s signature and header chunk. */
const PNG_HEADER_BYTES = 33

/** Adds a colour profile to a PNG after its header. */
export function profiledPng(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  checksum.writeUInt32BE(crc32(content))
  const [header, rest] = [png.subarray(0, PNG_HEADER_BYTES), png.subarray(PNG_HEADER_BYTES)]
  return Buffer.concat([header, length, content, checksum, rest])
}

export async function displayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  const { icc } = await open(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  if (!icc) throw new Error('sharp has no profile of Display P3.')
  return icc
}

async function encode(
  pixels: Buffer,
  raw: { width: number; height: number; channels: 3 | 4 },
  space: ColourSpace,
  quality = QUALITY,
) {
  const opened = sharp(pixels, { raw, limitInputPixels: false }).timeout({ seconds: MAX_SECONDS })
  const profile = space === 'display-p3' ? await displayP3() : undefined
  if (raw.channels === 4) {
    const png = await opened.png().toBuffer()
    return profile ? profiledPng(png, profile) : png
  }
  const optimiseCoding = raw.width * raw.height <= OPTIMISED_PIXELS
  const jpeg = await opened.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding }).toBuffer()
  return profile ? profiledJpeg(jpeg, profile) : jpeg
}

/** An engine that was released stays, so that an edit always gives the same pixels. */
async function loadEngine(version: number) {
  const file = import.meta.resolve(`@studio/edit-engine/engines/${version}.wasm`)
  return createEditEngine(await readFile(fileURLToPath(file)))
}

/** Reads the head of an original, and opens its pixels in a colour space of the engine. @throws PictureProblem */
async function openPixels(path: string, { embedded, acceptsDamage }: OriginalOptions) {
  const source = await sourceOf(path, embedded)
  const head = await readHead(source)
  const format = formatOf(head)
  if (!format) throw new PictureProblem('type')
  const most = Math.min(MAX_EDITED_PIXELS, MAX_PHOTOGRAPH_PIXELS[format])
  const size = head.width * head.height
  if (size > most) throw new PictureProblem('pixels', { size: { pixels: size, most } })
  return { ...inputOf(source, head, acceptsDamage ? 'none' : 'error'), ...head.autoOrient }
}

/** Loads the engine, and opens an original for it. @throws PictureProblem */
export async function openOriginal(path: string, options: OriginalOptions, engineVersion = ENGINE_VERSION) {
  const { input, colourSpace, width, height } = await openPixels(path, options)
  const engine = await loadEngine(engineVersion)
  return {
    engine,
    colourSpace,
    width,
    height,
    picture: engine.open({ width, height, colourSpace }),
    async decode(): Promise<Pixels> {
      const { data, info } = await input.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
      return { x: 0, y: 0, width, height, channels: info.channels === 4 ? 4 : 3, data }
    },
  }
}

export const throwProblem = (error: unknown): never => {
  throw error instanceof PictureProblem ? error : problemOf(error)
}

/**
 * Renders an edit of the image in a file by a version of the engine, of RAW of the JPEG embedded in it. Null if the edit changes
 * nothing: then the original is the result. @throws PictureProblem
 */
export async function renderEdit(
  path: string,
  edit: Edit,
  { engineVersion, patches = {}, ...options }: RenderOptions,
): Promise<RenderedEdit | null> {
  return runInTurn(async () => {
    const { engine, colourSpace, picture, decode } = await openOriginal(path, options, engineVersion)
    const { effect, ...frame } = picture.prepare(edit)
    const { geometry, repairs } = canonicalEdit(edit)
    if (effect === 'none' && !repairs) return null

    const pixels = await decode()
    const { channels } = pixels
    // Repairs don’t change the base map, so that it is the stored one.
    if (effect === 'changes-by-base-map') picture.loadBaseMap(picture.measureBaseMap(stripsOf(pixels)))
    if (repairs) await repairPixels(engine, pixels, repairs, patches)
    const result = render(picture, pixels, frame, geometry === undefined)
    return {
      bytes: await encode(result, { ...frame, channels }, colourSpace),
      mime: channels === 4 ? ('image/png' as const) : ('image/jpeg' as const),
      ...frame,
      pixelHash: createHash('sha256').update(result).digest(),
    }
  }).catch(throwProblem)
}

/** Data of an original that editing loads. */
export interface EditSource {
  /** The reduced original, with the colour profile of its pixels. JPEG without chroma subsampling, or PNG with opacity. */
  proxy: { bytes: Uint8Array; mime: 'image/jpeg' | 'image/png' }
  /** File of the base map. */
  baseMap: Uint8Array
}

/**
 * Reads the data that editing loads of the image in a file, of RAW of the JPEG embedded in it. @throws
 * PictureProblem
 */
export async function readEditSource(path: string, options: OriginalOptions): Promise<EditSource> {
  return runInTurn(async () => {
    const { colourSpace, picture, width, height, decode } = await openOriginal(path, options)
    const pixels = await decode()
    const { channels, data } = pixels
    const baseMap = writeBaseMap({ colourSpace, ...picture.measureBaseMap(stripsOf(pixels)) })
    const size = proxySize({ width, height })
    const isReduced = size.width < width
    const reduced = isReduced
      ? await sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
          .timeout({ seconds: MAX_SECONDS })
          .resize(size.width, size.height, { fit: 'fill' })
          .raw()
          .toBuffer()
      : Buffer.from(data.buffer, data.byteOffset, data.length)
    return {
      proxy: {
        bytes: await encode(reduced, { ...size, channels }, colourSpace, PROXY_QUALITY),
        mime: channels === 4 ? ('image/png' as const) : ('image/jpeg' as const),
      },
      baseMap,
    }
  }).catch(throwProblem)
}

export interface TileOptions extends OriginalOptions {
  repairs?: readonly Repair[] | undefined
  /** Files of generated repairs. */
  patches?: PatchFiles | undefined
}

/**
 * One row of tiles of an original, from left to right, as lossless WebP. Their pixels are those that its edits are rendered from,
 * with repairs if there are any: then all pixels are read, because a repair takes them from anywhere. Null if the image has no such row. @throws PictureProblem
 */
export async function readEditTiles(
  path: string,
  row: number,
  { repairs, patches = {}, ...options }: TileOptions,
): Promise<Uint8Array[] | null> {
  return runInTurn(async () => {
    const { input, width, height: wholeHeight } = await openPixels(path, options)
    const top = row * EDIT_TILE_SIDE
    if (top >= wholeHeight) return null
    const height = Math.min(EDIT_TILE_SIDE, wholeHeight - top)
    const read = repairs ? input : input.extract({ left: 0, top, width, height })
    const { data: pixels, info } = await read.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    const channels = info.channels === 4 ? 4 : 3
    if (repairs) {
      const whole = { x: 0, y: 0, width, height: wholeHeight, channels, data: pixels } as const
      await repairPixels(await loadEngine(ENGINE_VERSION), whole, repairs, patches)
    }
    const line = width * channels
    const data = repairs ? pixels.subarray(top * line, (top + height) * line) : pixels
    const raw = { width, height, channels } as const
    const tiles: Uint8Array[] = []
    for (let left = 0; left < width; left += EDIT_TILE_SIDE)
      tiles.push(
        await sharp(data, { raw, limitInputPixels: false })
          .timeout({ seconds: MAX_SECONDS })
          .extract({ left, top: 0, width: Math.min(EDIT_TILE_SIDE, width - left), height })
          // `exact` keeps the colours of transparent pixels.
          .webp({ lossless: true, exact: true, effort: 0 })
          .toBuffer(),
      )
    return tiles
  }).catch(throwProblem)
}

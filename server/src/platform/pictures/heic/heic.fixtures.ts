// HEIC files with known pixels: pictures of a real HEVC encoder (x265) in boxes as cameras write them.
import { AV_CODEC_FLAG_GLOBAL_HEADER, FF_ENCODER_LIBX265 } from 'node-av/constants'
import {
  avGetPixFmtFromName,
  Codec,
  CodecContext,
  CodecParameters,
  Dictionary,
  FFmpegError,
  Frame,
  Packet,
} from 'node-av/lib'

/** Red, green and blue from 0 to 1 at a position in pixels, as the image stores them. */
type ColorAt = (x: number, y: number) => readonly [number, number, number]

export interface HeicOptions {
  width: number
  height: number
  colorAt: ColorAt
  /** Side of a tile; without it the image is a single picture. */
  tile?: number
  format?: 'yuv420p' | 'yuv444p' | 'yuv422p10le' | 'yuv420p10le' | 'gray'
  isFullRange?: boolean
  /** Weights of red and blue in luma, with their number. */
  matrix?: { number: number; red: number; blue: number }
  /** Numbers of `colr`; null writes no such box. */
  colors?: { primaries: number; transfer: number } | null
  profile?: Uint8Array
  /** Quarter turns to the left, and the axis of a mirror. */
  irot?: number
  imir?: number
  /** Width, height and offsets of the centre. */
  clap?: readonly [width: number, height: number, right: number, down: number]
  exif?: Uint8Array
  xmp?: string
  /** Main brand. */
  brand?: string
  /** x265’s quality, 0 to 51. */
  quality?: number
}

const BT601 = { number: 6, red: 0.299, blue: 0.114 }

const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const int = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}
const join = (...parts: readonly (Uint8Array | string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
export const box = (kind: string, ...parts: readonly (Uint8Array | string | readonly number[])[]): Buffer => {
  const content = join(...parts)
  return join(uint(content.length + 8, 4), kind, content)
}
const NO_FLAGS = [0, 0, 0, 0]

/** Planes of a part of the image in luma and chroma. Chroma is the mean of its pixels. */
function planesOf(
  { colorAt, format = 'yuv420p', isFullRange = true, matrix = BT601 }: HeicOptions,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Buffer {
  const depth = format.endsWith('10le') ? 10 : 8
  const white = 2 ** depth - 1
  const unit = 2 ** (depth - 8)
  const { red, blue } = matrix
  const planeOf = (
    stepX: number,
    stepY: number,
    value: (color: readonly [number, number, number]) => number,
  ) => {
    const [columns, rows] = [Math.ceil(width / stepX), Math.ceil(height / stepY)]
    const plane = Buffer.alloc(columns * rows * (depth > 8 ? 2 : 1))
    for (let n = 0; n < columns * rows; n++) {
      let sum = 0
      for (let dy = 0; dy < stepY; dy++)
        for (let dx = 0; dx < stepX; dx++)
          sum += value(colorAt(left + (n % columns) * stepX + dx, top + Math.floor(n / columns) * stepY + dy))
      const mean = Math.min(white, Math.max(0, Math.round(sum / stepX / stepY)))
      if (depth > 8) plane.writeUInt16LE(mean, n * 2)
      else plane[n] = mean
    }
    return plane
  }
  const light = ([r, g, b]: readonly [number, number, number]) => red * r + (1 - red - blue) * g + blue * b
  const [black, lightScale, chromaScale] = isFullRange
    ? [0, white, white]
    : [16 * unit, 219 * unit, 224 * unit]
  const luma = planeOf(1, 1, (color) => black + light(color) * lightScale)
  if (format === 'gray') return luma
  const stepX = format === 'yuv444p' ? 1 : 2
  const stepY = format.startsWith('yuv420') ? 2 : 1
  const chroma = (part: 0 | 2, weight: number) =>
    planeOf(
      stepX,
      stepY,
      (color) => 128 * unit + ((color[part] - light(color)) / (2 * (1 - weight))) * chromaScale,
    )
  return Buffer.concat([luma, chroma(2, blue), chroma(0, red)])
}

/** Units of a stream with start codes (ISO/IEC 23008-2, annex B). */
function unitsOf(stream: Buffer): Buffer[] {
  const starts: number[] = []
  for (
    let at = stream.indexOf('\0\0\x01', 0, 'latin1');
    at >= 0;
    at = stream.indexOf('\0\0\x01', at + 3, 'latin1')
  )
    starts.push(at)
  return starts.map((at, n) => {
    const end = starts[n + 1] ?? stream.length
    return stream.subarray(at + 3, stream[end - 1] === 0 && end < stream.length ? end - 1 : end)
  })
}

/** Encodes pictures of one size: their configuration, and each with the lengths of its units. */
export async function encodeHevc(
  pictures: readonly Buffer[],
  {
    width,
    height,
    format = 'yuv420p',
    quality = 4,
  }: Pick<HeicOptions, 'width' | 'height' | 'format' | 'quality'>,
): Promise<{ config: Buffer; coded: Buffer[] }> {
  const coded: Buffer[] = []
  let config: Buffer | null = null
  for (const picture of pictures) {
    const codec = Codec.findEncoderByName(FF_ENCODER_LIBX265)!
    const context = new CodecContext()
    context.allocContext3(codec)
    const pixelFormat = avGetPixFmtFromName(format)
    Object.assign(context, { width, height, pixelFormat, timeBase: { num: 1, den: 1 }, gopSize: 0 })
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    using options = Dictionary.fromObject({
      preset: 'ultrafast',
      crf: quality,
      'x265-params': 'log-level=none:keyint=1:pools=none:frame-threads=1:wpp=0',
    })
    FFmpegError.throwIfError(await context.open2(codec, options))
    using frame = Frame.fromVideoBuffer(picture, {
      width,
      height,
      format: pixelFormat,
      pts: 0n,
      timeBase: { num: 1, den: 1 },
    })
    FFmpegError.throwIfError(context.sendFrameSync(frame))
    context.sendFrameSync(null)
    using packet = new Packet()
    packet.alloc()
    FFmpegError.throwIfError(context.receivePacketSync(packet))
    coded.push(Buffer.concat(unitsOf(packet.data!).flatMap((unit) => [uint(unit.length, 4), unit])))
    if (!config) {
      using parameters = new CodecParameters()
      parameters.alloc()
      parameters.fromContext(context)
      config = Buffer.from(parameters.getDecoderConfigurationRecord()!)
    }
    context.freeContext()
  }
  return { config: config!, coded }
}

/** Writes a HEIC. */
export async function heicOf(options: HeicOptions): Promise<Buffer> {
  const { width, height, tile, format = 'yuv420p', isFullRange = true, matrix = BT601 } = options
  const [columns, rows] = tile ? [Math.ceil(width / tile), Math.ceil(height / tile)] : [1, 1]
  const [tileWidth, tileHeight] = tile ? [tile, tile] : [width, height]
  const pictures = Array.from({ length: columns * rows }, (_, n) =>
    planesOf(options, {
      left: (n % columns) * tileWidth,
      top: Math.floor(n / columns) * tileHeight,
      width: tileWidth,
      height: tileHeight,
    }),
  )
  const { quality } = options
  const { config, coded } = await encodeHevc(pictures, {
    width: tileWidth,
    height: tileHeight,
    format,
    ...(quality !== undefined && { quality }),
  })

  // Properties: 1 size of the image, 2 size of a tile, 3 configuration, then those of the image.
  const size = (wide: number, high: number) => box('ispe', NO_FLAGS, uint(wide, 4), uint(high, 4))
  const { colors = { primaries: 1, transfer: 13 }, profile, irot, imir, clap, exif, xmp } = options
  const own = [
    ...(profile ? [box('colr', 'prof', profile)] : []),
    ...(colors
      ? [
          box(
            ...(['colr', 'nclx', uint(colors.primaries, 2), uint(colors.transfer, 2)] as const),
            ...([uint(matrix.number, 2), [isFullRange ? 128 : 0]] as const),
          ),
        ]
      : []),
    ...(clap ? [box('clap', ...clap.flatMap((value) => [int(Math.round(value * 2)), int(2)]))] : []),
    ...(irot === undefined ? [] : [box('irot', [irot])]),
    ...(imir === undefined ? [] : [box('imir', [imir])]),
  ]
  const ipco = box('ipco', size(width, height), size(tileWidth, tileHeight), box('hvcC', config), ...own)
  const ownIndexes = own.map((_, n) => n + 4)

  // Items: the image is 1, or its tiles start at 2; metadata is 9,000 and more.
  const mainId = 1
  const tileIds = tile ? coded.map((_, n) => n + 2) : [mainId]
  const metadata = [
    ...(exif ? [{ kind: 'Exif', mime: '', data: join(NO_FLAGS, exif) }] : []),
    ...(xmp ? [{ kind: 'mime', mime: 'application/rdf+xml\0\0', data: Buffer.from(xmp) }] : []),
  ].map((each, n) => ({ ...each, id: 9_000 + n }))
  const ids = [...(tile ? [mainId] : []), ...tileIds, ...metadata.map(({ id }) => id)]
  const infe = (id: number, kind: string, mime = '') =>
    box('infe', [2, 0, 0, 0], uint(id, 2), [0, 0], kind, '\0', mime)
  const iinf = box(
    ...(['iinf', NO_FLAGS, uint(ids.length, 2)] as const),
    ...(tile ? [infe(mainId, 'grid')] : []),
    ...tileIds.map((id) => infe(id, 'hvc1')),
    ...metadata.map(({ id, kind, mime }) => infe(id, kind, mime)),
  )
  const grid = join([0, 0, rows - 1, columns - 1], uint(width, 2), uint(height, 2))
  const associations = (id: number, indexes: readonly number[]) =>
    join(uint(id, 2), [indexes.length], indexes)
  const ipma = box(
    ...(['ipma', NO_FLAGS, uint(tile ? ids.length - metadata.length : 1, 4)] as const),
    associations(mainId, tile ? [1, ...ownIndexes] : [1, 3, ...ownIndexes]),
    ...(tile ? tileIds.map((id) => associations(id, [2, 3])) : []),
  )
  const iref = box(
    'iref',
    NO_FLAGS,
    box('dimg', uint(mainId, 2), uint(tileIds.length, 2), ...tileIds.map((id) => uint(id, 2))),
  )
  const placeOf = (id: number, method: number, from: number, length: number) =>
    join(uint(id, 2), uint(method, 2), [0, 0, 0, 1], uint(from, 4), uint(length, 4))
  const stored = [...coded.map((data, n) => ({ id: tileIds[n]!, data })), ...metadata]
  const ftyp = box('ftyp', options.brand ?? 'heic', NO_FLAGS, 'mif1', options.brand ?? 'heic')
  const metaWith = (from: number) => {
    let at = from
    const places = stored.map(({ id, data }) => {
      const place = placeOf(id, 0, at, data.length)
      at += data.length
      return place
    })
    return box(
      ...(['meta', NO_FLAGS, box('hdlr', NO_FLAGS, NO_FLAGS, 'pict', new Uint8Array(13))] as const),
      ...[box('pitm', NO_FLAGS, uint(mainId, 2)), iinf, box('iprp', ipco, ipma)],
      ...(tile ? [iref, box('idat', grid)] : []),
      box(
        ...(['iloc', [1, 0, 0, 0, 0x44, 0], uint(places.length + (tile ? 1 : 0), 2)] as const),
        ...places,
        ...(tile ? [placeOf(mainId, 1, 0, grid.length)] : []),
      ),
    )
  }
  const start = ftyp.length + metaWith(0).length + 8
  return join(ftyp, metaWith(start), box('mdat', ...stored.map(({ data }) => data)))
}

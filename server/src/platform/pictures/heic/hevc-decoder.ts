import { AV_CODEC_ID_HEVC, AV_LOG_QUIET } from 'node-av/constants'
import {
  avGetPixFmtName,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  Log,
  Packet,
} from 'node-av/lib'
import type { Planes } from './planes-to-rgb.ts'

/** A picture may be coded in blocks beyond its size. */
const BLOCK = 64

/** A decoded picture, with the colours that it declares itself. Its memory is valid until the next one is decoded. */
export interface DecodedPlanes extends Planes {
  colors: { primaries: number; transfer: number; matrix: number; range: number }
}

/** Layout of planes by the name of a format, such as `yuv422p10le`. */
function layoutOf(name: string | null): Pick<Planes, 'depth' | 'chroma'> | undefined {
  const [, family, sampling, bits] = /^(gray|gbrp|yuvj?(420|422|444)p)(\d+)?(?:le)?$/.exec(name ?? '') ?? []
  if (!family) return undefined
  const depth = bits ? Number(bits) : 8
  if (family === 'gray') return { depth, chroma: undefined }
  return {
    depth,
    chroma: { x: sampling === '420' || sampling === '422' ? 1 : 0, y: sampling === '420' ? 1 : 0 },
  }
}

/** Decodes still pictures with the same configuration. */
export interface HevcDecoder {
  /** Decodes one picture. @throws Error if it can’t be decoded */
  decode(bytes: Buffer): DecodedPlanes
  close(): void
}

/**
 * Opens a decoder. `config`: record of parameter sets (`hvcC`); `pixels`: max. size of a picture; `isStrict`: whether any
 * fault is an error, instead of showing what could be decoded.
 * @throws Error if the configuration is invalid
 */
export async function openHevcDecoder(
  config: Uint8Array,
  { width, height, isStrict }: { width: number; height: number; isStrict: boolean },
): Promise<HevcDecoder> {
  Log.setLevel(AV_LOG_QUIET)
  const codec = Codec.findDecoder(AV_CODEC_ID_HEVC)
  if (!codec) throw new Error('This FFmpeg has no decoder of HEVC.')
  const context = new CodecContext()
  context.allocContext3(codec)
  context.extraData = Buffer.from(config)
  // Two images are decoded at once, each in a process, so one thread each is enough for any machine.
  context.threadCount = 1
  using options = Dictionary.fromObject({
    max_pixels: (width + BLOCK) * (height + BLOCK),
    ...(isStrict && { err_detect: 'explode' }),
  })
  const frame = new Frame()
  const close = () => {
    frame.free()
    context.freeContext()
  }
  try {
    frame.alloc()
    // Its synchronous form crashes with options.
    FFmpegError.throwIfError(await context.open2(codec, options))
  } catch (error) {
    close()
    throw error
  }
  return {
    close,
    decode(bytes) {
      using packet = new Packet()
      packet.alloc()
      packet.data = bytes
      // Ends the stream, so that the picture is not held back for later ones.
      context.flushBuffers()
      FFmpegError.throwIfError(context.sendPacketSync(packet))
      FFmpegError.throwIfError(context.sendPacketSync(null))
      FFmpegError.throwIfError(context.receiveFrameSync(frame))
      const layout = layoutOf(avGetPixFmtName(frame.format as never))
      const data = frame.data
      if (!layout || !data) throw new Error('The format of the pixels is unknown.')
      const { colorPrimaries: primaries, colorTrc: transfer, colorSpace: matrix, colorRange: range } = frame
      return {
        ...layout,
        width: frame.width,
        height: frame.height,
        data,
        strides: frame.linesize,
        colors: { primaries, transfer, matrix, range },
      }
    },
  }
}

import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Frame, Log, type Packet } from 'node-av/lib'
import type { FilmCodec, FilmShape, FilmWriter } from './codec.ts'
import { addSound, hasSound, passSound, readSound } from './library-sound.ts'
import { splice } from './library-splice.ts'
import { toShape } from './shape.ts'

/** Declared for every frame and the file. Without it, players guess differently. */
const COLOURS = {
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
} as const
/** Seconds between key frames. */
const KEY_SECONDS = 2

async function openWriter(path: string, shape: FilmShape, quality: number): Promise<FilmWriter> {
  const { width, height, fps } = shape
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: { gopSize: fps * KEY_SECONDS, threadCount: 0, ...COLOURS },
    options: { preset: 'veryfast', crf: quality, profile: 'high' },
  })
  const muxer = await Muxer.open(path, { options: { movflags: '+faststart' } })
  const stream = muxer.addStream(encoder)
  let count = 0

  const keep = async (packets: AsyncIterable<Packet | null>) => {
    for await (const packet of packets) {
      if (!packet) continue
      await muxer.writePacket(packet, stream)
      packet.free()
    }
  }
  return {
    async write(bytes) {
      using frame = Frame.fromVideoBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        pts: BigInt(count++),
        timeBase: { num: 1, den: fps },
      })
      Object.assign(frame, COLOURS)
      await keep(encoder.packets(frame))
    },
    async close() {
      await keep(encoder.packets(null))
      await muxer.close()
      encoder.close()
    },
  }
}

async function* readFrames(path: string, shape: FilmShape): AsyncGenerator<Uint8Array> {
  await using demuxer = await Demuxer.open(path)
  const video = demuxer.video()
  if (!video) throw new Error('The file has no video track.')
  using decoder = await Decoder.create(video)
  using filter = FilterAPI.create(toShape(shape))
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(video.index)))) {
    if (!frame) continue
    yield frame.toBuffer()
    frame.free()
  }
}

/** Codec that uses FFmpeg as a library in this process, for processes that may crash. */
export function openLibraryCodec(): FilmCodec {
  Log.setLevel(AV_LOG_QUIET)
  return {
    name: 'node-av',
    write: openWriter,
    read: readFrames,
    splice,
    hasSound,
    readSound,
    addSound,
    passSound,
  }
}

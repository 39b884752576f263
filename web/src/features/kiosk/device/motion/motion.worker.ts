// Encodes the boomerang in a worker, so that the page stays responsive.
import { applyFilter } from '../../drawing/filters.ts'
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { orderOf } from './boomerang.ts'
import type { FilmBytes, FilmOrder } from './motion.protocol.ts'

const SECONDS_EACH = 1 / 15
const BITRATE = 2_500_000
/** Width in pixels that keeps the file small enough for email. */
const GIF_WIDTH = 400
const COLOURS = 128
/** Number of frames sampled for the shared palette. One palette per frame would flicker. */
const SAMPLED_FRAMES = 4

const scope = self as unknown as {
  onmessage: ((message: MessageEvent<FilmOrder>) => void) | null
  postMessage: (film: FilmBytes | null, transfer: Transferable[]) => void
}

scope.onmessage = async ({ data: { frames, filter } }) => {
  try {
    const filteredFrames = frames.map((frame) => filtered(frame, filter))
    const gif = gifOf(filteredFrames)
    const video = await videoOf(filteredFrames).catch(() => null)
    scope.postMessage({ gif, video }, [gif.buffer, ...(video ? [video.bytes] : [])])
  } catch {
    scope.postMessage(null, [])
  }
}

function filtered(frame: ImageBitmap, filter: FilmOrder['filter']): OffscreenCanvas {
  const { width, height } = frame
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!
  context.drawImage(frame, 0, 0)
  frame.close()
  if (filter !== 'none') {
    const image = context.getImageData(0, 0, width, height)
    applyFilter(image.data, filter)
    context.putImageData(image, 0, 0)
  }
  return canvas
}

function gifOf(frames: readonly OffscreenCanvas[]): Uint8Array<ArrayBuffer> {
  const [first] = frames
  const width = GIF_WIDTH
  const height = Math.round((GIF_WIDTH * first!.height) / first!.width)
  const small = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  const pixels = frames.map((frame) => {
    small.drawImage(frame, 0, 0, width, height)
    return small.getImageData(0, 0, width, height).data
  })
  const step = Math.max(1, Math.floor(pixels.length / SAMPLED_FRAMES))
  const samples = pixels.filter((_, at) => at % step === 0)
  const together = new Uint8ClampedArray(samples.length * samples[0]!.length)
  for (const [at, each] of samples.entries()) together.set(each, at * each.length)
  const palette = quantize(together, COLOURS)
  const indexed = pixels.map((each) => applyPalette(each, palette))
  const gif = GIFEncoder()
  for (const [at, which] of orderOf(indexed.length).entries())
    gif.writeFrame(indexed[which]!, width, height, {
      delay: SECONDS_EACH * 1000,
      ...(at === 0 && { palette }),
    })
  gif.finish()
  return gif.bytes()
}

async function videoOf(frames: readonly OffscreenCanvas[]): Promise<FilmBytes['video']> {
  const { width, height } = frames[0]!
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { width, height, bitrate: BITRATE })
  if (!codec) return null
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })!
  const target = new BufferTarget()
  const isMp4 = codec === 'avc'
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const source = new CanvasSource(canvas, { codec, bitrate: BITRATE })
  output.addVideoTrack(source, { frameRate: 1 / SECONDS_EACH })
  await output.start()
  for (const [at, which] of orderOf(frames.length).entries()) {
    context.drawImage(frames[which]!, 0, 0)
    await source.add(at * SECONDS_EACH, SECONDS_EACH)
  }
  await output.finalize()
  return target.buffer && { bytes: target.buffer, type: isMp4 ? 'video/mp4' : 'video/webm' }
}

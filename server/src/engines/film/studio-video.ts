// Videos of the built-in engine: a rendered or given image with a moving camera.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ASPECT_RATIOS } from '@studio/contract/models'
import { filmSize } from '@studio/contract/video'
import type { Renderer } from '@studio/renderer'
import sharp from 'sharp'
import { createChannel } from '../channel.ts'
import { ProviderFailure } from '../engine.ts'
import { studioMetadata } from '../studio.ts'
import type { VideoCapabilities, VideoEngine, VideoEvent, VideoRequest } from '../video/index.ts'
import { FilmFailed, type Films } from './films.ts'
import type { Still } from './still.ts'

/** Scale of the image over the frame, as room for camera moves. */
const LARGER = 1.12
/** Share of the work that the image takes. */
const PICTURE_SHARE = 0.6
const MAX_PIXELS = 50_000_000

const CAPABILITIES: VideoCapabilities = {
  id: 'studio',
  label: 'Studio Preview',
  family: 'studio',
  vendorModel: 'studio-preview',
  aspectRatios: ASPECT_RATIOS,
  acceptsFirstFrame: true,
  acceptsThings: true,
  acceptsNegativePrompt: true,
  acceptsSeed: true,
  isSilent: true,
  centsPerSecond: { '360p': 0, '720p': 0, '1080p': 0 },
}

export interface StudioVideoOptions {
  /** The part of the renderer it needs. */
  renderer: {
    still(
      ...args: Parameters<Renderer['still']>
    ): Promise<{ pixels: Uint8Array; depth: Float32Array; facts: object }>
  }
  films: Films
}

/** The given image at a useful size; its depth is unknown. */
async function readFirstFrame(bytes: Uint8Array, { width, height }: Size): Promise<Still> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .flatten({ background: '#808080' })
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height }
  } catch (cause) {
    throw new ProviderFailure('PROVIDER_BAD_REQUEST', 'Couldn’t read the first frame.', { cause })
  }
}

interface Size {
  width: number
  height: number
}

export function createStudioVideoEngine({ renderer, films }: StudioVideoOptions): VideoEngine {
  async function film(
    request: VideoRequest,
    path: string,
    signal: AbortSignal,
    push: (e: VideoEvent) => void,
  ) {
    const { prompt, negativePrompt, aspectRatio, resolution, fps, seconds, seed, firstFrame, things } =
      request
    const size = filmSize(aspectRatio, resolution)
    const camera = request.camera ?? 'static'
    const by = camera === 'static' ? 1 : LARGER
    const larger = { width: Math.ceil(size.width * by), height: Math.ceil(size.height * by) }
    const start = firstFrame ? 0 : PICTURE_SHARE
    let facts = {}
    let still: Still
    if (firstFrame) still = await readFirstFrame(firstFrame, larger)
    else {
      const stillRequest = {
        prompt,
        aspectRatio,
        seed,
        ...larger,
        ...(negativePrompt ? { negativePrompt } : {}),
        ...(things ? { things } : {}),
      }
      const image = await renderer.still(stillRequest, signal, (progress) =>
        push({ type: 'progress', progress: progress * start }),
      )
      facts = image.facts
      still = { ...larger, pixels: image.pixels, depth: image.depth }
    }
    const { frames } = await films.work(
      { type: 'shot', path, still, camera, seconds, seed, shape: { ...size, fps } },
      signal,
      (progress) => push({ type: 'progress', progress: start + progress * (1 - start) }),
    )
    const bytes = await readFile(path)
    push({
      type: 'video',
      video: { bytes, mime: 'video/mp4', ...size, seconds: frames / fps },
      metadata: studioMetadata(seed, facts),
    })
  }

  return {
    capabilities: CAPABILITIES,
    secondsFor: (seconds) => seconds,
    async *render(request, signal) {
      signal.throwIfAborted()
      const folder = await mkdtemp(join(tmpdir(), 'studio-shot-'))
      const abandoned = new AbortController()
      const either = AbortSignal.any([signal, abandoned.signal])
      const channel = createChannel<VideoEvent>()
      const ended = film(request, join(folder, 'shot.mp4'), either, channel.push).then(
        () => channel.end(),
        (error) => channel.end(signal.aborted ? signal.reason : failureOf(error)),
      )
      try {
        yield* channel.read()
      } finally {
        abandoned.abort()
        await ended
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const failureOf = (error: unknown): unknown =>
  error instanceof FilmFailed || !(error instanceof ProviderFailure)
    ? new ProviderFailure('PROVIDER_DOWN', 'The built-in engine failed.', { cause: error })
    : error

// The built-in engine: from a request to a rendered picture of a virtual photo studio.

import { availableParallelism } from 'node:os'
import { GUIDE_KINDS } from '@studio/contract/models'
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import {
  type Engine,
  type EngineCapabilities,
  type EngineEvent,
  type Guides,
  type ImageMetadata,
  type ImageRequest,
  ProviderFailure,
} from '../engine.ts'
import { createChannel } from '../channel.ts'
import { createTurn } from '../turn.ts'
import { buildScene } from './build/build-scene.ts'
import { encodeImage, encodePreview } from './encode.ts'
import { geometryOf } from './guides/geometry.ts'
import { createGuides } from './guides/guides.ts'
import { readPrompt } from '@studio/contract/vocabulary'
import { readReference } from './reference.ts'
import { createFrame } from './render/frame.ts'
import { createPool } from './render/pool.ts'
import { takeOf } from './render/take.ts'

/** Long side of the pictures, pixels. */
const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }
const PREVIEW_SIDE = 128
/** The most light paths for each pixel of the light buffer, and how many full pixels wide one is. */
const PATHS: Record<Quality, number> = { draft: 4, final: 3 }
const COARSENESS = 2
const PREVIEW_PATHS = 8
const PREVIEW_COARSENESS = 2

const CAPABILITIES: EngineCapabilities = {
  id: 'studio',
  label: 'Studio Preview',
  family: 'studio',
  kinds: ['image'],
  maxImages: 10,
  aspectRatios: ASPECT_RATIOS,
  acceptsReference: true,
  // Its colours, its light and its backdrop.
  referenceRoles: ['style'],
  upscales: 2,
  acceptsPose: true,
  acceptsSeed: true,
  acceptsNegativePrompt: true,
  guides: GUIDE_KINDS,
}

export interface StudioEngineOptions {
  /** Render threads; absent: as many as the machine runs at once, eight at most. */
  threads?: number
  log?: { error(details: object, message: string): void }
  /** Other long sides in pixels than 512 and 1024; for tests and benchmarks. */
  longSide?: Partial<Record<Quality, number>>
}

/** A picture to be filmed, of this size in pixels. */
export interface StillRequest {
  prompt: string
  negativePrompt?: string
  aspectRatio: AspectRatio
  seed: number
  width: number
  height: number
}

export interface StudioEngine extends Engine {
  guidesOf(request: ImageRequest): Promise<Guides>
  /** A picture before it is encoded, with how far away everything in it is; `facts` as in the metadata of images. */
  still(
    request: StillRequest,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<{ pixels: Uint8Array; depth: Float32Array; facts: Record<string, unknown> }>
}

/** Width and height with the given ratio and long side, both multiples of 8. */
export function sizeFor(aspectRatio: AspectRatio, longSide: number): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
  const unit = longSide / Math.max(across, down)
  const even = (v: number) => Math.max(8, Math.round(v / 8) * 8)
  return { width: even(across * unit), height: even(down * unit) }
}

/** What is told of a picture and decided by its geometry or beside it; how those pictures are known that say no more. */
const TELLING = ['subject', 'place', 'light', 'lens', 'width', 'height'] as const

/**
 * The engine that needs no key, no network and no GPU. The same request gives the same bytes with any number of
 * threads. Throws only {@link ProviderFailure}, or the signal's reason within about 100 ms of an abort.
 */
export function createStudioEngine(options: StudioEngineOptions = {}): StudioEngine {
  const pool = createPool(options.threads ?? Math.min(8, availableParallelism()))
  const takeTurn = createTurn()
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeFor(aspectRatio, options.longSide?.[quality] ?? LONG_SIDE[quality])

  /** What a request stands for, before anything is rendered. */
  async function setUp(request: ImageRequest) {
    const { aspectRatio, quality, style, pose, seed, index, scale = 1 } = request
    const reference = request.reference ? await readReference(request.reference) : undefined
    const spec = readPrompt(request.prompt, request.negativePrompt)
    const { scene, facts, figures } = buildScene({
      spec,
      style,
      aspectRatio,
      seed,
      index,
      ...(pose && { pose }),
      ...(reference && { reference }),
    })
    const { width, height } = sizeOf(aspectRatio, quality)
    const size = { width: width * scale, height: height * scale }
    return { scene, facts: { ...facts, geometry: geometryOf(scene), ...size }, figures, size }
  }

  async function render(request: ImageRequest, signal: AbortSignal, push: (event: EngineEvent) => void) {
    const { aspectRatio, quality } = request
    const { scene, facts, size } = await setUp(request)
    const small = sizeFor(aspectRatio, Math.min(PREVIEW_SIDE, Math.max(size.width, size.height)))
    const preview = takeOf(scene, createFrame(small.width, small.height, PREVIEW_COARSENESS, PREVIEW_PATHS))
    const picture = takeOf(scene, createFrame(size.width, size.height, COARSENESS, PATHS[quality]))
    let previewed: Promise<void> = Promise.resolve()
    let reported = 0

    await pool.render({ scene, takes: [preview, picture] }, signal, {
      onProgress(progress) {
        if (progress - reported < 0.02) return
        reported = progress
        push({ type: 'progress', progress: Math.min(0.99, progress) })
      },
      onTake(i) {
        if (i === 0)
          previewed = encodePreview(preview.frame).then((image) => push({ type: 'preview', image }))
      },
    })
    await previewed
    const image = await encodeImage(picture.frame)
    signal.throwIfAborted()
    const metadata: ImageMetadata = {
      generatedBy: 'Studio Preview',
      note: '3D render, not an AI model',
      seed: request.seed,
      digitalSourceType: 'algorithmicMedia',
      ...facts,
    }
    push({ type: 'progress', progress: 1 })
    push({ type: 'image', image, metadata })
  }

  return {
    capabilities: CAPABILITIES,
    sizeOf,
    async *generate(request, signal) {
      signal.throwIfAborted()
      const abandoned = new AbortController()
      const either = AbortSignal.any([signal, abandoned.signal])
      const channel = createChannel<EngineEvent>()
      render(request, either, channel.push).then(
        () => channel.end(),
        (error) => {
          if (signal.aborted) return channel.end(signal.reason)
          if (error instanceof ProviderFailure) return channel.end(error)
          options.log?.error({ err: error }, 'the built-in engine failed')
          channel.end(new ProviderFailure('PROVIDER_DOWN', 'The built-in engine failed', { cause: error }))
        },
      )
      try {
        yield* channel.read()
      } finally {
        abandoned.abort()
      }
    },
    async still({ prompt, negativePrompt, aspectRatio, seed, width, height }, signal, onProgress) {
      const spec = readPrompt(prompt, negativePrompt)
      const { scene, facts } = buildScene({ spec, style: 'editorial', aspectRatio, seed, index: 0 })
      const picture = takeOf(scene, createFrame(width, height, COARSENESS, PATHS.final))
      await pool.render({ scene, takes: [picture] }, signal, { onProgress, onTake: () => {} })
      // Out of the memory shared with the workers, so that it can be sent to another process.
      const { pixels, depth } = picture.frame
      return { pixels: Uint8Array.from(pixels), depth: Float32Array.from(depth), facts: { ...facts } }
    },
    async guidesOf(request) {
      const { scene, facts, figures, size } = await setUp(request)
      const fits: Guides['fits'] = (kept) =>
        kept.geometry === undefined
          ? TELLING.every((name) => kept[name] === facts[name])
          : kept.geometry === facts.geometry && kept.width === size.width && kept.height === size.height
      return createGuides({ pool, takeTurn }, { scene, figures, size, fits, version: facts.geometry })
    },
    close: () => pool.close(),
  }
}

// Renders a request: an image of a virtual photo studio, a still for a video, or an image’s guides.

import { availableParallelism } from 'node:os'
import type { AspectRatio, Pose, Quality, Style } from '@studio/contract/photoshoot'
import type { Claim } from '@studio/contract/vocabulary'
import { sizeWithin } from '@studio/domain/photoshoot'
import { claimsOf } from './claims/claims.ts'
import { countSeen } from './claims/seen.ts'
import { composeScene, type SceneFacts } from './compose/compose-scene.ts'
import { type EncodedImage, encodeImage, encodePreview } from './encode.ts'
import { geometryOf } from './guides/geometry.ts'
import { createGuides, type Guides } from './guides/guides.ts'
import { createFrame } from './render/frame.ts'
import { createPool } from './render/pool.ts'
import { createSharedMemory } from './render/shared-memory.ts'
import { targetOf } from './render/target.ts'
import { understand } from './own-things.ts'
import type { OwnThing } from './things/own-thing.ts'
import { readStyleReference } from './style-reference.ts'
import { lettererFor } from './compose/lettering/letterer-for.ts'

/** Long side of the images, pixels. */
const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }
const PREVIEW_SIDE = 128
/** Sides are multiples of this number of pixels. */
const STEP = 8
/** Max. light paths for each pixel of the light buffer, and its width in full pixels. */
const PATHS: Record<Quality, number> = { draft: 4, final: 3 }
const COARSENESS = 2
const PREVIEW_PATHS = 8
const PREVIEW_COARSENESS = 2

export interface RendererOptions {
  /** Render threads; by default as many as the machine runs in parallel, at most eight. */
  threads?: number
  /** Other long sides in pixels than 512 and 1024; for tests and benchmarks. */
  longSide?: Partial<Record<Quality, number>>
}

/** A request for one image; it determines every byte. */
export interface PictureRequest {
  /** English or Spanish; unrecognised words are reported in the facts. */
  prompt: string
  negativePrompt?: string
  style: Style
  aspectRatio: AspectRatio
  /** Absent: from the prompt, otherwise from the seed. */
  pose?: Pose
  /** 0 to 2^31 - 1. */
  seed: number
  /** Index in the series, from 0; a series shares its look and varies framing and detail. */
  index: number
  quality: Quality
  /** An encoded image whose colours, brightness and backdrop are used. */
  reference?: Uint8Array
  /** The user’s products in the image, including those that the prompt doesn’t name. */
  things?: readonly OwnThing[]
  /** Scale of width and height over `sizeOf`; 1 by default. */
  scale?: number
}

/** An image to be used in a video, of this size in pixels. */
export interface StillRequest {
  prompt: string
  negativePrompt?: string
  aspectRatio: AspectRatio
  seed: number
  width: number
  height: number
  things?: readonly OwnThing[]
}

/** Facts about an image besides its pixels; guides use them to check that they match. */
export interface PictureFacts extends SceneFacts {
  /** What the image shows of each phrase of its prompt. */
  claims: Claim[]
  /** Hash of the set’s geometry and the camera. */
  geometry: string
  width: number
  height: number
}

export interface PictureWatcher {
  /** 0 to 1, rising. */
  onProgress(progress: number): void
  /** A small WebP, once, before the image. */
  onPreview(image: EncodedImage): void
}

/**
 * Renders in separate threads. The same request gives the same bytes with any number of threads. Everything rejects
 * with the signal's reason within about 100 ms of an abort, and with `UnreadableReference` for an unreadable
 * reference.
 */
export interface Renderer {
  /** Width and height in pixels of the result of `picture`, before `scale`. */
  sizeOf(aspectRatio: AspectRatio, quality: Quality): { width: number; height: number }
  /** A PNG that contains its digital source type. */
  picture(
    request: PictureRequest,
    signal: AbortSignal,
    watcher: PictureWatcher,
  ): Promise<{ image: EncodedImage; facts: PictureFacts }>
  /**
   * An image before it is encoded (sRGB, three bytes per pixel), and the distance of every pixel, in metres.
   */
  still(
    request: StillRequest,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<{ pixels: Uint8Array; depth: Float32Array; facts: SceneFacts }>
  /** Guides of the image of this request, drawn on demand. */
  guides(request: PictureRequest): Promise<Guides>
  /** Ends the threads; images in progress are rejected. */
  close(): Promise<void>
}

/** Facts that identify an image from before `geometry` was stored. */
const LEGACY_FIELDS = ['subject', 'place', 'light', 'lens', 'width', 'height'] as const

/** A renderer whose threads start with the first image and do not keep the process alive. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const pool = createPool(options.threads ?? Math.min(8, availableParallelism()))
  const memory = createSharedMemory()
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeWithin(aspectRatio, options.longSide?.[quality] ?? LONG_SIDE[quality], STEP)

  /** A request prepared for rendering. */
  async function setUp(request: PictureRequest) {
    const { aspectRatio, quality, style, pose, seed, index, scale = 1 } = request
    const reference = request.reference ? await readStyleReference(request.reference) : undefined
    const { spec, ownThings } = understand(request)
    const { scene, composed, facts, figures } = composeScene({
      spec,
      style,
      aspectRatio,
      seed,
      index,
      ownThings,
      ...(await lettererFor(spec)),
      ...(pose && { pose }),
      ...(reference && { reference }),
    })
    const { width, height } = sizeOf(aspectRatio, quality)
    const size = { width: width * scale, height: height * scale }
    return { scene, composed, facts: { ...facts, geometry: geometryOf(scene), ...size }, figures, size }
  }

  return {
    sizeOf,
    async picture(request, signal, { onProgress, onPreview }) {
      signal.throwIfAborted()
      const { aspectRatio, quality } = request
      const { scene, composed, facts, size } = await setUp(request)
      const small = sizeWithin(aspectRatio, Math.min(PREVIEW_SIDE, Math.max(size.width, size.height)), STEP)
      const { take, release } = memory.lend()
      const target = (width: number, height: number, coarseness: number, paths: number) =>
        targetOf(scene, createFrame(width, height, coarseness, paths, take), take)
      const preview = target(small.width, small.height, PREVIEW_COARSENESS, PREVIEW_PATHS)
      const picture = target(size.width, size.height, COARSENESS, PATHS[quality])
      let previewed: Promise<void> = Promise.resolve()
      await pool.render({ scene, targets: [preview, picture] }, signal, {
        onProgress,
        onTarget(i) {
          if (i === 0) previewed = encodePreview(preview.frame).then(onPreview)
        },
      })
      await previewed
      const claims = claimsOf(composed, countSeen(picture.frame, composed.groups.length))
      const image = await encodeImage(picture.frame)
      // Memory of an aborted image isn’t reused, because a thread may still be writing its last rows.
      release()
      signal.throwIfAborted()
      return { image, facts: { ...facts, claims } }
    },
    async still(request, signal, onProgress) {
      const { aspectRatio, seed, width, height } = request
      const { spec, ownThings } = understand(request)
      const { scene, facts } = composeScene({
        spec,
        style: 'editorial',
        aspectRatio,
        seed,
        index: 0,
        ownThings,
        ...(await lettererFor(spec)),
      })
      const { take, release } = memory.lend()
      const picture = targetOf(scene, createFrame(width, height, COARSENESS, PATHS.final, take), take)
      await pool.render({ scene, targets: [picture] }, signal, { onProgress, onTarget: () => {} })
      // Copied from the memory shared with the workers, so that it can be sent to another process.
      const { pixels, depth } = picture.frame
      const still = { pixels: Uint8Array.from(pixels), depth: Float32Array.from(depth), facts }
      release()
      return still
    },
    async guides(request) {
      const { scene, facts, figures, size } = await setUp(request)
      const fits: Guides['fits'] = (guides) =>
        guides.geometry === undefined
          ? LEGACY_FIELDS.every((name) => guides[name] === facts[name])
          : guides.geometry === facts.geometry && guides.width === size.width && guides.height === size.height
      return createGuides(pool, { scene, figures, size, fits, version: facts.geometry })
    },
    close: () => pool.close(),
  }
}

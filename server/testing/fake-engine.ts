import { setTimeout as sleep } from 'node:timers/promises'
import type { AspectRatio, Quality } from '@studio/contract/photoshoot'
import sharp from 'sharp'
import type {
  EncodedImage,
  Engine,
  EngineCapabilities,
  EngineEvent,
  ImageRequest,
} from '../src/engines/engine.ts'

export interface FakeEngineOptions {
  capabilities?: Partial<EngineCapabilities>
  /** Milliseconds each image takes. */
  delay?: number
  /** Called before each image with the number of earlier attempts. A returned error is thrown. */
  fail?: (request: ImageRequest, attempts: number) => Error | undefined
  /** Additional fields of the result of each image. */
  facts?: (request: ImageRequest) => object
  /** What each image cost, in US cents. */
  cents?: (request: ImageRequest) => number
  /** Awaited before each image is yielded. */
  gate?: (request: ImageRequest) => Promise<void> | undefined
}

export interface FakeEngine extends Engine {
  /** All requests, including retries. */
  calls: ImageRequest[]
  /** Number of aborted images. */
  aborted: number
  /** May be changed at any time. */
  options: FakeEngineOptions
}

const STEPS = 4

/** An engine for tests: small images with a colour derived from their seed. It fails and waits as configured. */
export function createFakeEngine(options: FakeEngineOptions = {}): FakeEngine {
  const attempts = new Map<string, number>()
  const engine: FakeEngine = {
    calls: [],
    aborted: 0,
    options,
    capabilities: {
      id: 'studio',
      label: 'Studio Preview',
      family: 'studio',
      kinds: ['image'],
      maxImages: 10,
      aspectRatios: ['1:1', '4:3', '3:4', '16:9', '9:16'],
      acceptsReference: true,
      acceptsPose: true,
      acceptsSeed: true,
      acceptsNegativePrompt: true,
      ...options.capabilities,
    },
    sizeOf,
    async *generate(request, signal): AsyncGenerator<EngineEvent> {
      const { delay = 20, fail, facts, gate, cents } = engine.options
      const name = `${request.prompt} ${request.index}`
      const earlier = attempts.get(name) ?? 0
      attempts.set(name, earlier + 1)
      engine.calls.push(request)
      const failure = fail?.(request, earlier)
      if (failure) throw failure
      try {
        const { width, height } = sizeOf(request.aspectRatio, request.quality)
        yield { type: 'preview', image: await picture(request.seed, width / 8, height / 8) }
        for (let step = 1; step <= STEPS; step++) {
          await sleep(delay / STEPS, undefined, { signal })
          yield { type: 'progress', progress: step / STEPS }
        }
        await Promise.race([gate?.(request), aborted(signal)])
        signal.throwIfAborted()
        yield {
          type: 'image',
          image: await picture(request.seed, width * (request.scale ?? 1), height * (request.scale ?? 1)),
          metadata: {
            generatedBy: 'Fake',
            seed: request.seed,
            digitalSourceType: 'algorithmicMedia',
            ...facts?.(request),
          },
          cents: cents?.(request),
        }
      } catch (error) {
        if (!signal.aborted) throw error
        engine.aborted++
        throw signal.reason
      }
    },
    async close() {},
  }
  return engine
}

function sizeOf(aspectRatio: AspectRatio, quality: Quality): { width: number; height: number } {
  const [x = 1, y = 1] = aspectRatio.split(':').map(Number)
  const long = quality === 'draft' ? 64 : 128
  const scale = long / Math.max(x, y)
  return { width: Math.round(x * scale), height: Math.round(y * scale) }
}

async function picture(seed: number, width: number, height: number): Promise<EncodedImage> {
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: (seed >> 16) & 255 }
  const size = { width: Math.round(width), height: Math.round(height) }
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, mime: 'image/png', ...size }
}

const aborted = (signal: AbortSignal): Promise<void> | undefined =>
  new Promise((resolve) => {
    // An aborted request is dropped here.
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

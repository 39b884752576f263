// The built-in engine, "Studio Preview": the renderer as one engine among the others.

import { GUIDE_KINDS } from '@studio/contract/models'
import { ASPECT_RATIOS } from '@studio/contract/photoshoot'
import { type Renderer, UnreadableReference } from '@studio/renderer'
import { fillArea, HoleTooLarge } from '../platform/pictures/index.ts'
import { createChannel } from './channel.ts'
import {
  type Engine,
  type EngineCapabilities,
  type EngineEvent,
  type Guides,
  type ImageEditRequest,
  type ImageRequest,
  ProviderFailure,
} from './engine.ts'
import { promptInWords } from './prompt-words.ts'
import { createTurn } from './turn.ts'

/** Pixels of an image that is filled. Half of them take about 8 s. */
const MAX_FILLED_PIXELS = 786_432
/** Smallest progress step that is reported. */
const STEP = 0.02

const CAPABILITIES: EngineCapabilities = {
  id: 'studio',
  label: 'Studio Preview',
  family: 'studio',
  kinds: ['image'],
  maxImages: 10,
  aspectRatios: ASPECT_RATIOS,
  acceptsReference: true,
  // Colours, light and backdrop.
  referenceRoles: ['style'],
  acceptsThings: true,
  upscales: 2,
  acceptsPose: true,
  acceptsSeed: true,
  acceptsNegativePrompt: true,
  hasOwnFields: true,
  guides: GUIDE_KINDS,
  edits: { kinds: ['remove'], mask: 'exact', maxPixels: MAX_FILLED_PIXELS },
}

/** The request with the texts shown in the prompt preview. */
function withQuotedWords(request: ImageRequest): ImageRequest {
  const { text, negative } = promptInWords(CAPABILITIES, request)
  const { negativePrompt: _, ...rest } = request
  return { ...rest, prompt: text, ...(negative ? { negativePrompt: negative } : {}) }
}

/** Stored with everything that the engine makes. */
export const studioMetadata = (seed: number, facts: object) => ({
  generatedBy: 'Studio Preview',
  note: '3D render, not an AI model',
  seed,
  digitalSourceType: 'algorithmicMedia' as const,
  ...facts,
})

export interface StudioEngineOptions {
  /** Closed together with the engine. */
  renderer: Renderer
  log?: { error(details: object, message: string): void }
}

/** An engine without key and network, which can render guides, and fill a part of an image from the rest of it. */
export function createStudioEngine({
  renderer,
  log,
}: StudioEngineOptions): Engine & Required<Pick<Engine, 'guidesOf'>> {
  const takeTurn = createTurn()

  async function make(request: ImageRequest, signal: AbortSignal, push: (event: EngineEvent) => void) {
    let reported = 0
    const { image, facts } = await renderer.picture(withQuotedWords(request), signal, {
      onProgress(progress) {
        if (progress - reported < STEP) return
        reported = progress
        push({ type: 'progress', progress: Math.min(0.99, progress) })
      },
      onPreview: (preview) => push({ type: 'preview', image: preview }),
    })
    push({ type: 'progress', progress: 1 })
    push({ type: 'image', image, metadata: studioMetadata(request.seed, facts) })
  }

  async function fill(request: ImageEditRequest, signal: AbortSignal, push: (event: EngineEvent) => void) {
    const { image, mask, seed } = request
    const { png, width, height } = await inTurn(signal, () =>
      fillArea({ image: image.bytes, mask: mask.bytes, seed }, signal, (progress) =>
        push({ type: 'progress', progress }),
      ),
    )
    const metadata = studioMetadata(seed, {
      note: 'Filled from the rest of the image, without an AI model',
    })
    push({ type: 'image', image: { bytes: png, mime: 'image/png', width, height }, metadata })
  }

  /** Passes on the events of work that ends when its reader stops. */
  async function* eventsOf(
    work: (signal: AbortSignal, push: (event: EngineEvent) => void) => Promise<void>,
    signal: AbortSignal,
  ): AsyncGenerator<EngineEvent> {
    signal.throwIfAborted()
    const abandoned = new AbortController()
    const channel = createChannel<EngineEvent>()
    const either = AbortSignal.any([signal, abandoned.signal])
    work(either, channel.push).then(
      () => channel.end(),
      (error) => channel.end(either.aborted ? either.reason : failureOf(error)),
    )
    try {
      yield* channel.read()
    } finally {
      abandoned.abort()
    }
  }

  function failureOf(error: unknown): ProviderFailure {
    if (error instanceof HoleTooLarge)
      return new ProviderFailure(
        'PROVIDER_BAD_REQUEST',
        'The area leaves too little of the image to fill it from. Mark a smaller one.',
        { cause: error },
      )
    if (error instanceof UnreadableReference)
      return new ProviderFailure('PROVIDER_BAD_REQUEST', error.message, { cause: error })
    log?.error({ err: error }, 'the built-in engine failed')
    return new ProviderFailure('PROVIDER_DOWN', 'The built-in engine failed', { cause: error })
  }

  /** One at a time: tracing a large image takes a hundred megabytes. */
  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const { mine, done } = takeTurn()
    try {
      await mine
      signal.throwIfAborted()
      return await work()
    } finally {
      done()
    }
  }

  return {
    capabilities: CAPABILITIES,
    sizeOf: renderer.sizeOf,
    generate: (request, signal) => eventsOf((either, push) => make(request, either, push), signal),
    edit: (request, signal) => eventsOf((either, push) => fill(request, either, push), signal),
    async guidesOf(request): Promise<Guides> {
      const guides = await renderer.guides(withQuotedWords(request))
      return {
        ...guides,
        draw: (kind, signal) => inTurn(signal, () => guides.draw(kind, signal)),
        keypoints: (signal) => inTurn(signal, () => guides.keypoints(signal)),
      }
    },
    close: renderer.close,
  }
}

// Leonardo AI: a generation is started by one call and polled until it is ready, by this or a later worker.
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import * as z from 'zod'
import type { EngineSettings } from '../platform/config/index.ts'
import { type Engine, type EngineCapabilities, type ImageRequest, ProviderFailure } from './engine.ts'
import { promptInWords } from './prompt-words.ts'
import { attempt } from './wire/attempt.ts'
import { callForJson } from './wire/calls.ts'
import { unexpectedResponse, queryOperation, refused, UnknownWork } from './wire/failures.ts'
import { guardedRequest } from './wire/guarded-request.ts'
import { metadataOf } from './wire/one-call-engine.ts'
import { pause } from './wire/pause.ts'
import { BrokenPicture, fetchPicture } from './wire/pictures.ts'
import { bearer, type KeyedDeps, keyedProvider } from './wire/provider.ts'
import { reasonIn, UnexpectedAnswer } from './wire/reason.ts'

const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }
/** Strength of a reference, 0.1 to 0.9. */
const REFERENCE_STRENGTH = 0.4
const POLL_MS = 1_500

/** Phoenix and Lucid models, for which the vendor's documents require a contrast: 3, 3.5 or 4 (docs.leonardo.ai/docs/phoenix). */
const NEEDS_CONTRAST = new Set([
  'de7d3faf-762f-48e0-b3b7-9d0ac3a3fcf3',
  '6b645e3a-d64f-4341-a6d8-7a3690fbf042',
  '7b592283-e8a7-4c5a-9ba6-d18c31f258b9',
  '05ce0082-2d80-4a2d-8653-4d1c85e2418e',
])
const MEDIUM_CONTRAST = 3.5

/** Final statuses of a generation; every other status, also an unknown one, is pending. */
const FINAL = new Set(['COMPLETE', 'FAILED'])

const StartedGeneration = z.object({ sdGenerationJob: z.object({ generationId: z.string().min(1) }) })
const Generation = z.object({
  generations_by_pk: z.object({
    status: z.string(),
    generated_images: z.array(z.object({ url: z.string(), nsfw: z.boolean().nullish() })).default([]),
  }),
})
const Upload = z.object({
  uploadInitImage: z.object({ id: z.string(), url: z.string(), fields: z.string() }),
})
const Fields = z.record(z.string(), z.string())

export function createLeonardoEngine(
  { url, model, centsPerImage, promptLimit }: EngineSettings['leonardo'],
  { timeoutMs, log, keyring, pollMs = POLL_MS }: KeyedDeps,
): Engine {
  const capabilities: EngineCapabilities = {
    id: 'leonardo',
    label: 'Leonardo AI',
    family: 'leonardo',
    kinds: ['image'],
    vendorModel: model,
    maxImages: 10,
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: true,
    referenceRoles: ['composition'],
    acceptsPose: true,
    acceptsSeed: true,
    acceptsNegativePrompt: true,
    promptLimit: { unit: 'characters', most: promptLimit },
    steps: { least: 10, most: 60 },
    guidance: { least: 1, most: 20 },
    imagesAtOnce: 3,
    centsPerImage,
  }
  const provider = keyedProvider({
    id: 'leonardo',
    label: capabilities.label,
    url,
    timeoutMs,
    log,
    keyring,
    headersFor: bearer,
  })
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeWithin(aspectRatio, LONG_SIDE[quality], 8)

  /** An answer of the expected form, which may still contain an error. */
  function expected<T>(schema: z.ZodType<T>, json: unknown): T {
    const read = schema.safeParse(json)
    if (read.success) return read.data
    const reason = reasonIn(JSON.stringify(json))
    throw reason === undefined ? unexpectedResponse(provider) : refused(provider, reason)
  }

  /** Uploads a reference to Leonardo's store. Returns its id. */
  async function upload(reference: Uint8Array, signal: AbortSignal): Promise<string> {
    const isPng = reference[0] === 0x89
    const extension = isPng ? 'png' : 'jpg'
    const response = await callForJson(
      provider,
      '/init-image',
      { method: 'POST', body: { extension } },
      signal,
    )
    const { id, url: target, fields } = expected(Upload, response).uploadInitImage
    const form = new FormData()
    for (const [name, value] of Object.entries(Fields.parse(JSON.parse(fields)))) form.append(name, value)
    const type = isPng ? 'image/png' : 'image/jpeg'
    form.append('file', new Blob([new Uint8Array(reference)], { type }), `reference.${extension}`)
    const encoded = new Response(form)
    const { status, headers } = await guardedRequest(target, {
      method: 'POST',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      body: new Uint8Array(await encoded.arrayBuffer()),
      trusted: url,
      mostBytes: 2 ** 20,
      signal,
    })
    // The image store isn’t the API, so its refusal isn’t a refusal of the request.
    if (status >= 300) throw new UnexpectedAnswer(502, headers, '')
    return id
  }

  async function start(request: ImageRequest, signal: AbortSignal): Promise<string> {
    const { aspectRatio, quality, seed, reference, steps, guidance } = request
    const { text, negative } = promptInWords(capabilities, request)
    const image = reference ? await upload(reference, signal) : undefined
    const body = {
      prompt: text,
      ...(negative ? { negative_prompt: negative } : {}),
      modelId: model,
      ...(NEEDS_CONTRAST.has(model) ? { contrast: MEDIUM_CONTRAST } : {}),
      ...sizeOf(aspectRatio, quality),
      num_images: 1,
      seed,
      public: false,
      ...(steps === undefined ? {} : { num_inference_steps: steps }),
      ...(guidance === undefined ? {} : { guidance_scale: guidance }),
      ...(image ? { init_image_id: image, init_strength: REFERENCE_STRENGTH } : {}),
    }
    const generation = await callForJson(provider, '/generations', { method: 'POST', body }, signal)
    return expected(StartedGeneration, generation).sdGenerationJob.generationId
  }

  async function poll(id: string, signal: AbortSignal) {
    const path = `/generations/${encodeURIComponent(id)}`
    const work = await queryOperation(provider, () => callForJson(provider, path, {}, signal))
    return expected(Generation, work).generations_by_pk
  }

  /** Polls until the generation has ended. */
  async function ended(id: string, signal: AbortSignal) {
    for (;;) {
      const generation = await poll(id, signal)
      if (FINAL.has(generation.status)) return generation
      await pause(pollMs, signal)
    }
  }

  return {
    capabilities,
    isSetUp: () => keyring.keyOf('leonardo') !== undefined,
    sizeOf,
    async *generate(request, signal) {
      const id = request.operation ?? (await attempt(provider, signal, (within) => start(request, within)))
      if (request.operation === undefined) yield { type: 'operation', operation: id }
      let generation: Awaited<ReturnType<typeof ended>>
      try {
        generation = await attempt(provider, signal, (within) => ended(id, within))
      } catch (error) {
        // After any other failure the generation may still be running.
        if (!(error instanceof UnknownWork) || request.operation === undefined) throw error
        // It was started long ago and no longer exists.
        yield { type: 'operation', operation: null }
        throw new ProviderFailure('PROVIDER_DOWN', `${capabilities.label} no longer has the image.`)
      }
      const [output] = generation.generated_images
      if (generation.status === 'FAILED' || !output) {
        yield { type: 'operation', operation: null }
        throw new ProviderFailure('PROVIDER_DOWN', `${capabilities.label} couldn’t generate the image.`)
      }
      let image: Awaited<ReturnType<typeof fetchPicture>>
      try {
        image = await attempt(provider, signal, (within) => fetchPicture(provider, output.url, within))
      } catch (error) {
        signal.throwIfAborted()
        // An expired URL is renewed with the generation; a broken image stays broken.
        if (error instanceof BrokenPicture) yield { type: 'operation', operation: null }
        throw error
      }
      const facts = { generationId: id, ...(output.nsfw ? { flaggedByProvider: true } : {}) }
      yield { type: 'image', image, metadata: metadataOf(capabilities, request, facts) }
    },
    async close() {},
  }
}

// Image models of many vendors through OpenRouter, with one key. Each model is an engine.
import { IMAGE_EDIT_KINDS } from '@studio/contract/models'
import { ASPECT_RATIOS, type AspectRatio } from '@studio/contract/photoshoot'
import * as z from 'zod'
import type { EngineSettings } from '../platform/config/index.ts'
import {
  type Engine,
  type EngineCapabilities,
  type ImageEditRequest,
  type ImageRequest,
  ProviderFailure,
} from './engine.ts'
import { editInWords, promptInWords, READING_ROLES } from './prompt-words.ts'
import { callForJson } from './wire/calls.ts'
import { unexpectedResponse } from './wire/failures.ts'
import { MEGAPIXEL } from './wire/megapixel.ts'
import { createOneCallEngine, type EngineResult } from './wire/one-call-engine.ts'
import { receivePicture } from './wire/pictures.ts'
import { bearer, type KeyedDeps, keyedProvider } from './wire/provider.ts'
import { UnexpectedAnswer } from './wire/reason.ts'
import { centsOfUsage } from './wire/token-prices.ts'

type Settings = EngineSettings['openrouter']
type Takes = NonNullable<Settings['models'][number]['takes']>

interface KnownModel {
  name: string
  takes: Takes
  /** Cost of one image of a megapixel in US cents. */
  cents: number
  /** Parameters that keep an image at that size and cost. */
  extras?: { resolution: '1K' } | { quality: 'medium' }
}

/**
 * Known models by id. OpenRouter ignores a parameter that a model doesn’t take, and charges for the image, so this is
 * what decides. From its public list (GET /images/models) as quoted on 2026-09-30 to 2026-10-08; the estimate for
 * x-ai is from docs.laozhang.ai, 2026-10-14.
 */
const KNOWN = new Map<string, KnownModel>([
  [
    'bytedance-seed/seedream-4.5',
    { name: 'Seedream 4.5', takes: ['seed', 'reference'], cents: 4, extras: { resolution: '1K' } },
  ],
  ['black-forest-labs/flux.2-pro', { name: 'FLUX.2 Pro', takes: ['seed', 'reference'], cents: 3 }],
  ['google/gemini-nano-banana-2.1', { name: 'Nano Banana 2.1', takes: ['reference'], cents: 4 }],
  [
    'google/gemini-3-pro-image',
    { name: 'Gemini 3 Pro Image', takes: ['reference'], cents: 14, extras: { resolution: '1K' } },
  ],
  [
    'openai/gpt-image-2',
    { name: 'GPT Image 2', takes: ['reference'], cents: 5, extras: { quality: 'medium' } },
  ],
  [
    'x-ai/grok-imagine-image-2.0',
    { name: 'Grok Imagine 2.0', takes: ['reference'], cents: 6, extras: { resolution: '1K' } },
  ],
])

const EDITED_PIXELS = 1024 * 1024

const Answer = z.looseObject({ data: z.array(z.looseObject({ b64_json: z.string() })) })
/** An error with status 200, as gateways send it after they have begun to answer. */
const Problem = z.looseObject({ error: z.looseObject({ code: z.int().min(400).max(599) }) })

const dataUrl = (mime: string, bytes: Uint8Array) =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`
const mimeOf = (bytes: Uint8Array) => (bytes[0] === 0x89 ? 'image/png' : 'image/jpeg')

/** The ratio that is nearest to that of an image. */
function nearestRatio({ width, height }: { width: number; height: number }): AspectRatio {
  const difference = (ratio: AspectRatio) =>
    Math.abs(Math.log((MEGAPIXEL[ratio].width * height) / (MEGAPIXEL[ratio].height * width)))
  return ASPECT_RATIOS.reduce((best, ratio) => (difference(ratio) < difference(best) ? ratio : best))
}

function createEngine(
  { id, takes: entered }: Settings['models'][number],
  { url, centsPerImage: otherCents }: Settings,
  { timeoutMs, log, keyring }: KeyedDeps,
): Engine {
  const known = KNOWN.get(id)
  const takes = entered ?? known?.takes ?? []
  const centsPerImage = known?.cents ?? otherCents
  const takesReference = takes.includes('reference')
  const capabilities: EngineCapabilities = {
    id: `openrouter:${id}`,
    label: `OpenRouter ${known?.name ?? id}`,
    family: 'openrouter',
    kinds: ['image'],
    vendorModel: id,
    maxImages: 10,
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: takesReference,
    ...(takesReference ? { referenceRoles: READING_ROLES, readsReference: true } : {}),
    acceptsPose: true,
    acceptsSeed: takes.includes('seed'),
    acceptsNegativePrompt: false,
    qualities: ['final'],
    imagesAtOnce: 3,
    centsPerImage,
    // The protocol has no masks. Models read boxes in words.
    ...(takesReference
      ? {
          edits: {
            kinds: IMAGE_EDIT_KINDS,
            mask: 'none',
            maxPixels: EDITED_PIXELS,
            centsPerEdit: centsPerImage,
          },
        }
      : {}),
  }
  const vendor = { id: 'openrouter', label: capabilities.label, url, headersFor: bearer }
  const provider = keyedProvider({ ...vendor, timeoutMs, log, keyring })

  async function send(
    prompt: string,
    { aspectRatio, seed, image }: { aspectRatio: AspectRatio; seed: number; image: string | undefined },
    signal: AbortSignal,
  ): Promise<EngineResult> {
    const body = {
      model: id,
      prompt,
      n: 1,
      aspect_ratio: aspectRatio,
      ...known?.extras,
      ...(capabilities.acceptsSeed ? { seed } : {}),
      ...(image ? { input_references: [{ type: 'image_url', image_url: { url: image } }] } : {}),
    }
    const answer = await callForJson(provider, '/images', { method: 'POST', body }, signal)
    const problem = Problem.safeParse(answer).data
    if (problem) throw new UnexpectedAnswer(problem.error.code, new Headers(), JSON.stringify(problem))
    const read = Answer.safeParse(answer)
    if (!read.success) throw unexpectedResponse(provider)
    const [first] = read.data.data
    if (!first) throw new ProviderFailure('PROVIDER_DOWN', `${capabilities.label} returned no image.`)
    return {
      image: await receivePicture(provider, Buffer.from(first.b64_json, 'base64')),
      cents: centsOfUsage(id, answer),
    }
  }

  const generate = (request: ImageRequest, signal: AbortSignal) => {
    const { aspectRatio, seed, reference } = request
    const image = reference && dataUrl(mimeOf(reference), reference)
    return send(promptInWords(capabilities, request).text, { aspectRatio, seed, image }, signal)
  }

  const edit = (request: ImageEditRequest, signal: AbortSignal) => {
    const { image, seed } = request
    const content = { aspectRatio: nearestRatio(image), seed, image: dataUrl(image.mime, image.bytes) }
    return send(editInWords(capabilities, request).text, content, signal)
  }

  const engine = createOneCallEngine(provider, capabilities, (aspectRatio) => MEGAPIXEL[aspectRatio], {
    generate,
    ...(capabilities.edits ? { edit } : {}),
  })
  return { ...engine, isSetUp: () => keyring.keyOf('openrouter') !== undefined }
}

/** One engine for each model of the settings. */
export const createOpenRouterEngines = (settings: Settings, deps: KeyedDeps): Engine[] =>
  settings.models.map((model) => createEngine(model, settings, deps))

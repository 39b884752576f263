// OpenAI images through the AI SDK. The label is the well-known name; the model behind it is configurable.
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { type Size, sizeWithin, turned } from '@studio/domain/photoshoot'
import type { EngineSettings } from '../platform/config/index.ts'
import type { Engine, EngineCapabilities } from './engine.ts'
import { promptInWords, READING_ROLES } from './prompt-words.ts'
import { createOneCallEngine } from './wire/one-call-engine.ts'
import { type KeyedDeps, keyedProvider } from './wire/provider.ts'
import { generateBySdk, sdkFetch } from './wire/sdk.ts'
import { centsOfUsage } from './wire/token-prices.ts'

/** About one megapixel, both sides multiples of 16 and the ratio exact, as models with free sizes require. */
const WIDE: Partial<Record<AspectRatio, Size>> = {
  '4:3': { width: 1152, height: 864 },
  '16:9': { width: 1280, height: 720 },
}
/** These models need at least 655,360 pixels. */
const SMALL: Partial<Record<AspectRatio, Size>> = {
  '1:1': { width: 816, height: 816 },
  '4:3': { width: 960, height: 720 },
}

interface Family {
  aspectRatios: readonly AspectRatio[]
  acceptsReference: boolean
  sizeOf: Engine['sizeOf']
  qualityOf: (quality: Quality, setting: string) => string
}

const square = () => ({ width: 1024, height: 1024 })

function freeSize(aspectRatio: AspectRatio, quality: Quality): Size {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
  const wide = (down > across ? `${down}:${across}` : aspectRatio) as AspectRatio
  const size = (quality === 'draft' ? SMALL[wide] : undefined) ?? WIDE[wide] ?? sizeWithin(wide, 1024, 16)
  return down > across ? turned(size) : size
}

/** Capabilities of a model; those with fixed sizes offer only the ratios that they really support. */
function familyOf(model: string): Family {
  if (model.startsWith('dall-e-3'))
    return {
      aspectRatios: ['1:1', '16:9', '9:16'],
      acceptsReference: false,
      sizeOf: (ratio) =>
        ratio === '1:1' ? square() : ratio === '16:9' ? WIDEST : ratio === '9:16' ? turned(WIDEST) : square(),
      qualityOf: (quality, setting) => (quality === 'draft' || setting === 'low' ? 'standard' : 'hd'),
    }
  const qualityOf = (quality: Quality, setting: string) => (quality === 'draft' ? 'low' : setting)
  if (/^gpt-image-(1|1\.5|1-mini)(-\d{4}.*)?$/.test(model))
    return { aspectRatios: ['1:1'], acceptsReference: true, sizeOf: square, qualityOf }
  return { aspectRatios: ASPECT_RATIOS, acceptsReference: true, sizeOf: freeSize, qualityOf }
}

/** Max. prompt length in characters, from the vendor's API description. */
const maxPromptLength = (model: string) =>
  model.startsWith('dall-e-2') ? 1_000 : model.startsWith('dall-e-3') ? 4_000 : 32_000

const WIDEST = { width: 1792, height: 1024 }

export function createOpenAiEngine(
  { url, model, quality: setting, centsPerImage, promptLimit }: EngineSettings['openai'],
  { timeoutMs, log, keyring }: KeyedDeps,
): Engine {
  const { aspectRatios, acceptsReference, sizeOf, qualityOf } = familyOf(model)
  const capabilities: EngineCapabilities = {
    id: 'dalle',
    label: 'DALL-E 3',
    family: 'dalle',
    kinds: ['image'],
    vendorModel: model,
    maxImages: 10,
    aspectRatios,
    acceptsReference,
    ...(acceptsReference ? { referenceRoles: READING_ROLES, readsReference: true } : {}),
    promptLimit: { unit: 'characters', most: promptLimit ?? maxPromptLength(model) },
    acceptsPose: true,
    acceptsSeed: false,
    acceptsNegativePrompt: false,
    imagesAtOnce: 3,
    centsPerImage,
  }
  const provider = keyedProvider({ id: 'openai', label: capabilities.label, url, timeoutMs, log, keyring })

  async function imageModel(onAnswer: (answer: unknown) => void) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({
      apiKey: keyring.keyOf('openai') ?? '',
      baseURL: url,
      fetch: sdkFetch(provider, onAnswer),
    }).image(model)
  }

  const isSetUp = () => keyring.keyOf('openai') !== undefined
  const engine = createOneCallEngine(provider, capabilities, sizeOf, async (request, signal) => {
    const { aspectRatio, quality, reference } = request
    const { width, height } = sizeOf(aspectRatio, quality)
    const { text } = promptInWords(capabilities, request)
    let cents: number | undefined
    const { image, metadata } = await generateBySdk(
      provider,
      await imageModel((answer) => {
        cents = centsOfUsage(model, answer)
      }),
      {
        prompt: reference ? { text, images: [reference] } : text,
        size: `${width}x${height}`,
        providerOptions: { openai: { quality: qualityOf(quality, setting) } },
      },
      signal,
    )
    const [first] = (metadata?.openai?.images ?? []) as { revisedPrompt?: string }[]
    return {
      image,
      cents,
      ...(first?.revisedPrompt ? { facts: { revisedPrompt: first.revisedPrompt } } : {}),
    }
  })
  return { ...engine, isSetUp }
}

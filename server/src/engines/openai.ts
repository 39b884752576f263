// OpenAI images through the AI SDK. The label is the well-known name; the model behind it is configurable.
import { IMAGE_EDIT_KINDS } from '@studio/contract/models'
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { type Size, sizeWithin, turned } from '@studio/domain/photoshoot'
import type { EngineSettings } from '../platform/config/index.ts'
import { transparentMask } from '../platform/pictures/index.ts'
import type { Engine, EngineCapabilities, ImageEditRequest, ImageRequest } from './engine.ts'
import { editInWords, promptInWords, READING_ROLES } from './prompt-words.ts'
import { createOneCallEngine } from './wire/one-call-engine.ts'
import { type KeyedDeps, keyedProvider } from './wire/provider.ts'
import { generateBySdk, type SdkOptions, sdkFetch } from './wire/sdk.ts'
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
  /** Size of the answer to an image of this size. Absent: it can’t edit images. */
  editedSizeOf?: (image: Size) => Size
  /** How exactly it follows the image that it edits; absent: the model has no such parameter. */
  inputFidelity?: 'high'
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

/** Sides of images that are edited in free sizes: multiples of this, and at most three times as long as the other. */
const SIDE_STEP = 16
const MAX_EDITED_RATIO = 3
const EDITED_PIXELS = 1024 * 1024
/** Sizes of models that take no other. */
const FIXED_SIZES: Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
]

/** About a megapixel in the ratio of the image, so that it is neither moved nor distorted. */
function freeEditedSize({ width, height }: Size): Size {
  const ratio = Math.min(MAX_EDITED_RATIO, Math.max(1 / MAX_EDITED_RATIO, width / height))
  const side = (length: number) => Math.max(1, Math.round(length / SIDE_STEP)) * SIDE_STEP
  return { width: side(Math.sqrt(EDITED_PIXELS * ratio)), height: side(Math.sqrt(EDITED_PIXELS / ratio)) }
}

/** The fixed size with the ratio that is nearest to that of the image. */
function fixedEditedSize(image: Size): Size {
  const difference = ({ width, height }: Size) =>
    Math.abs(Math.log((width * image.height) / (height * image.width)))
  return FIXED_SIZES.reduce((best, size) => (difference(size) < difference(best) ? size : best))
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
    return {
      aspectRatios: ['1:1'],
      acceptsReference: true,
      sizeOf: square,
      qualityOf,
      editedSizeOf: fixedEditedSize,
      // Others always use it, and refuse the parameter.
      ...(model.startsWith('gpt-image-1-mini') ? {} : { inputFidelity: 'high' }),
    }
  return {
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: true,
    sizeOf: freeSize,
    qualityOf,
    editedSizeOf: freeEditedSize,
  }
}

/** Max. prompt length in characters, from the vendor's API description. */
const maxPromptLength = (model: string) =>
  model.startsWith('dall-e-2') ? 1_000 : model.startsWith('dall-e-3') ? 4_000 : 32_000

const WIDEST = { width: 1792, height: 1024 }

export function createOpenAiEngine(
  { url, model, quality: setting, centsPerImage, promptLimit }: EngineSettings['openai'],
  { timeoutMs, log, keyring }: KeyedDeps,
): Engine {
  const { aspectRatios, acceptsReference, sizeOf, qualityOf, editedSizeOf, inputFidelity } = familyOf(model)
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
    ...(editedSizeOf
      ? {
          edits: {
            kinds: IMAGE_EDIT_KINDS,
            // The model sees the mask, and may still change everything.
            mask: 'hint',
            maxPixels: EDITED_PIXELS,
            centsPerEdit: centsPerImage,
          },
        }
      : {}),
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

  async function request(options: SdkOptions, signal: AbortSignal) {
    let cents: number | undefined
    const onAnswer = (answer: unknown) => {
      cents = centsOfUsage(model, answer)
    }
    const { image, metadata } = await generateBySdk(provider, await imageModel(onAnswer), options, signal)
    const [first] = (metadata?.openai?.images ?? []) as { revisedPrompt?: string }[]
    return {
      image,
      cents,
      ...(first?.revisedPrompt ? { facts: { revisedPrompt: first.revisedPrompt } } : {}),
    }
  }

  async function generate(asked: ImageRequest, signal: AbortSignal) {
    const { aspectRatio, quality, reference } = asked
    const { width, height } = sizeOf(aspectRatio, quality)
    const { text } = promptInWords(capabilities, asked)
    return request(
      {
        prompt: reference ? { text, images: [reference] } : text,
        size: `${width}x${height}`,
        providerOptions: { openai: { quality: qualityOf(quality, setting) } },
      },
      signal,
    )
  }

  async function edit(asked: ImageEditRequest, signal: AbortSignal) {
    const { text } = editInWords(capabilities, asked)
    const { width, height } = (editedSizeOf ?? square)(asked.image)
    return request(
      {
        prompt: { text, images: [asked.image.bytes], mask: await transparentMask(asked.mask.bytes) },
        size: `${width}x${height}`,
        providerOptions: {
          openai: { quality: qualityOf('final', setting), ...(inputFidelity ? { inputFidelity } : {}) },
        },
      },
      signal,
    )
  }

  const engine = createOneCallEngine(provider, capabilities, sizeOf, {
    generate,
    ...(editedSizeOf ? { edit } : {}),
  })
  return { ...engine, isSetUp: () => keyring.keyOf('openai') !== undefined }
}

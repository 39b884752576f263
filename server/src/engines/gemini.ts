// Gemini images through the AI SDK. The label is the well-known name; the model behind it is configurable.
import { IMAGE_EDIT_KINDS } from '@studio/contract/models'
import { ASPECT_RATIOS } from '@studio/contract/photoshoot'
import * as z from 'zod'
import type { EngineSettings } from '../platform/config/index.ts'
import type { Engine, EngineCapabilities, ImageEditRequest, ImageRequest, ProviderFailure } from './engine.ts'
import { editInWords, promptInWords, READING_ROLES } from './prompt-words.ts'
import { misconfigured, refused } from './wire/failures.ts'
import { MEGAPIXEL } from './wire/megapixel.ts'
import { createOneCallEngine } from './wire/one-call-engine.ts'
import { type KeyedDeps, keyedProvider, type Provider } from './wire/provider.ts'
import { generateBySdk, type SdkOptions, sdkFetch } from './wire/sdk.ts'
import { centsOfTokens } from './wire/token-prices.ts'

/** About the size of its answers. */
const EDITED_PIXELS = 1024 * 1024

/** Finish reasons that aren't the fault of the request, by the SDK’s types (@google/genai 3.3.0): often another try works. */
const HARMLESS = new Set([
  'STOP',
  'MAX_TOKENS',
  'OTHER',
  'FINISH_REASON_UNSPECIFIED',
  'MALFORMED_FUNCTION_CALL',
  'NO_IMAGE',
  'IMAGE_OTHER',
  'MALFORMED_RESPONSE',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'MISSING_THOUGHT_SIGNATURE',
  'CONTINUATION',
])
/** The account is limited because of earlier requests. */
const LIMITED_ACCOUNT = 'PUP_LIMITED_DISABLED'

const Part = z.looseObject({ text: z.string().nullish(), thought: z.boolean().nullish() })
const Tokens = z.looseObject({ modality: z.string().nullish(), tokenCount: z.number().nullish() })
/** The parts of an answer that the AI SDK doesn't pass on. */
const Answer = z.looseObject({
  candidates: z
    .array(
      z.looseObject({
        finishReason: z.string().nullish(),
        finishMessage: z.string().nullish(),
        content: z.looseObject({ parts: z.array(Part).nullish() }).nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z
    .looseObject({ blockReason: z.string().nullish(), blockReasonMessage: z.string().nullish() })
    .nullish(),
  usageMetadata: z
    .looseObject({
      promptTokenCount: z.number().nullish(),
      candidatesTokenCount: z.number().nullish(),
      thoughtsTokenCount: z.number().nullish(),
      candidatesTokensDetails: z.array(Tokens).nullish(),
    })
    .nullish(),
})
type Answer = z.output<typeof Answer>

/** Why there is no image; undefined if another try may make one. */
function whyNone(provider: Provider, { candidates, promptFeedback }: Answer): ProviderFailure | undefined {
  const block = promptFeedback?.blockReason
  if (block)
    return refused(provider, promptFeedback.blockReasonMessage ?? `The request was refused (${block}).`)
  const { finishReason, finishMessage, content } = candidates?.[0] ?? {}
  if (finishReason === LIMITED_ACCOUNT) return misconfigured(provider, finishMessage ?? LIMITED_ACCOUNT)
  if (finishReason && !HARMLESS.has(finishReason))
    return refused(provider, finishMessage ?? `The request was refused (${finishReason}).`)
  // The model asks back or explains why it makes no image.
  const words = content?.parts?.find(({ text, thought }) => !thought && text?.trim())?.text
  return words && (finishReason ?? 'STOP') === 'STOP' ? refused(provider, words) : undefined
}

/** Cost in US cents as reported by the response. */
function centsOf(model: string, { usageMetadata }: Answer): number | undefined {
  if (!usageMetadata) return undefined
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount, candidatesTokensDetails } =
    usageMetadata
  const out = candidatesTokenCount ?? 0
  const images = candidatesTokensDetails?.find(({ modality }) => modality === 'IMAGE')?.tokenCount ?? out
  if (images === 0) return undefined
  return centsOfTokens(model, {
    textIn: promptTokenCount ?? 0,
    imageIn: 0,
    textOut: out - images + (thoughtsTokenCount ?? 0),
    imageOut: images,
  })
}

export function createGeminiEngine(
  { url, model, centsPerImage }: EngineSettings['gemini'],
  { timeoutMs, log, keyring }: KeyedDeps,
): Engine {
  const capabilities: EngineCapabilities = {
    id: 'gemini',
    label: 'Gemini 2.0',
    family: 'gemini',
    kinds: ['image'],
    vendorModel: model,
    maxImages: 10,
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: true,
    referenceRoles: READING_ROLES,
    readsReference: true,
    acceptsPose: true,
    acceptsSeed: true,
    acceptsNegativePrompt: false,
    qualities: ['final'],
    imagesAtOnce: 3,
    centsPerImage,
    // The model takes no masks. It reads boxes in words.
    edits: { kinds: IMAGE_EDIT_KINDS, mask: 'none', maxPixels: EDITED_PIXELS, centsPerEdit: centsPerImage },
  }
  const provider = keyedProvider({ id: 'gemini', label: capabilities.label, url, timeoutMs, log, keyring })

  async function imageModel(onAnswer: (answer: unknown) => void) {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({
      apiKey: keyring.keyOf('gemini') ?? '',
      baseURL: url,
      fetch: sdkFetch(provider, onAnswer),
    }).image(model)
  }

  async function request(options: SdkOptions, signal: AbortSignal) {
    let answer: Answer = {}
    const used = await imageModel((onAnswer) => {
      answer = Answer.safeParse(onAnswer).data ?? {}
    })
    const { image } = await generateBySdk(provider, used, options, signal, () => whyNone(provider, answer))
    return { image, cents: centsOf(model, answer) }
  }

  const generate = (asked: ImageRequest, signal: AbortSignal) => {
    const { text } = promptInWords(capabilities, asked)
    const { reference, aspectRatio, seed } = asked
    return request({ prompt: reference ? { text, images: [reference] } : text, aspectRatio, seed }, signal)
  }

  // Without a ratio, the answer has that of the image.
  const edit = (asked: ImageEditRequest, signal: AbortSignal) => {
    const { text } = editInWords(capabilities, asked)
    return request({ prompt: { text, images: [asked.image.bytes] }, seed: asked.seed }, signal)
  }

  const engine = createOneCallEngine(provider, capabilities, (aspectRatio) => MEGAPIXEL[aspectRatio], {
    generate,
    edit,
  })
  return { ...engine, isSetUp: () => keyring.keyOf('gemini') !== undefined }
}

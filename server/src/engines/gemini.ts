// Gemini images through the AI SDK. The label is the well-known name; the model behind it is configurable.
import { ASPECT_RATIOS, type AspectRatio } from '@studio/contract/photoshoot'
import type { Size } from '@studio/domain/photoshoot'
import type { EngineSettings } from '../platform/config/index.ts'
import type { Engine, EngineCapabilities } from './engine.ts'
import { promptInWords, READING_ROLES } from './prompt-words.ts'
import { createOneCallEngine } from './wire/one-call-engine.ts'
import { type KeyedDeps, keyedProvider, redact } from './wire/provider.ts'
import { generateBySdk, sdkFetch } from './wire/sdk.ts'

/** Default size for each ratio: about a megapixel. The model takes no sizes. */
const SIZES: Record<AspectRatio, Size> = {
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1184, height: 864 },
  '3:4': { width: 864, height: 1184 },
  '16:9': { width: 1344, height: 768 },
  '9:16': { width: 768, height: 1344 },
}

/** Finish reasons that aren't the fault of the request. */
const HARMLESS = new Set([
  'STOP',
  'MAX_TOKENS',
  'OTHER',
  'FINISH_REASON_UNSPECIFIED',
  'MALFORMED_FUNCTION_CALL',
])

interface SdkErrorShape {
  finishReason?: string | null
  finishMessage?: string | null
  promptFeedback?: { blockReason?: string | null } | null
}

/** Why there is no image if the request is at fault; undefined otherwise. */
function refusalIn({ finishReason, finishMessage, promptFeedback }: SdkErrorShape): string | undefined {
  const code = promptFeedback?.blockReason ?? finishReason ?? undefined
  if (code === undefined || (!promptFeedback?.blockReason && HARMLESS.has(code))) return undefined
  return finishMessage ?? `The request was refused (${code}).`
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
  }
  const provider = keyedProvider({ id: 'gemini', label: capabilities.label, url, timeoutMs, log, keyring })

  async function imageModel() {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({
      apiKey: keyring.keyOf('gemini') ?? '',
      baseURL: url,
      fetch: sdkFetch(provider),
    }).image(model)
  }

  const engine = createOneCallEngine(
    provider,
    capabilities,
    (aspectRatio) => SIZES[aspectRatio],
    async (request, signal) => {
      const { text } = promptInWords(capabilities, request)
      const { image } = await generateBySdk(
        provider,
        await imageModel(),
        {
          prompt: request.reference ? { text, images: [request.reference] } : text,
          aspectRatio: request.aspectRatio,
          seed: request.seed,
        },
        signal,
        (error) => {
          const reason = refusalIn(error?.google ?? {})
          return reason === undefined ? undefined : redact(provider, reason)
        },
      )
      return { image }
    },
  )
  return { ...engine, isSetUp: () => keyring.keyOf('gemini') !== undefined }
}

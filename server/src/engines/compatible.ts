// Any server with OpenAI's image API: LocalAI, stable-diffusion.cpp, vLLM and others.
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import type { EngineSettings } from '../platform/config/index.ts'
import type { Engine, EngineCapabilities } from './engine.ts'
import { promptInWords, READING_ROLES } from './prompt-words.ts'
import { createOneCallEngine } from './wire/one-call-engine.ts'
import { type KeyedDeps, type Provider, reportsTo } from './wire/provider.ts'
import { generateBySdk, sdkFetch } from './wire/sdk.ts'

const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }

export function createCompatibleEngine(
  settings: NonNullable<EngineSettings['compatible']>,
  { timeoutMs, log, keyring }: KeyedDeps,
): Engine {
  const { url, authorization, model, key, label, takes, centsPerImage, promptLimit } = settings
  const takesNegative = takes.includes('negative_prompt')
  const capabilities: EngineCapabilities = {
    id: 'compatible',
    label,
    family: 'local',
    kinds: ['image'],
    vendorModel: model,
    maxImages: 10,
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: takes.includes('reference'),
    ...(takes.includes('reference') ? { referenceRoles: READING_ROLES, readsReference: true } : {}),
    acceptsPose: true,
    acceptsSeed: takes.includes('seed'),
    acceptsNegativePrompt: takesNegative,
    ...(promptLimit ? { promptLimit: { unit: 'characters', most: promptLimit } } : {}),
    centsPerImage,
  }
  const headers = authorization ? { authorization } : {}
  const secrets = [key ?? '', authorization?.slice('Basic '.length) ?? '']
  const reports = reportsTo(keyring, label)
  const provider: Provider = { label, url, headers, secrets, timeoutMs, log, ...reports }
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeWithin(aspectRatio, LONG_SIDE[quality], 8)

  async function imageModel() {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'compatible',
      baseURL: url,
      headers,
      ...(key ? { apiKey: key } : {}),
      fetch: sdkFetch(provider),
    }).imageModel(model)
  }

  return createOneCallEngine(provider, capabilities, sizeOf, async (request, signal) => {
    const { aspectRatio, quality, reference, seed } = request
    const { width, height } = sizeOf(aspectRatio, quality)
    const { text, negative } = promptInWords(capabilities, request)
    // The SDK's own parameters wouldn't send the first two.
    const extras = {
      response_format: 'b64_json',
      ...(capabilities.acceptsSeed ? { seed } : {}),
      ...(negative ? { negative_prompt: negative } : {}),
    }
    const { image } = await generateBySdk(
      provider,
      await imageModel(),
      {
        prompt: reference ? { text, images: [reference] } : text,
        size: `${width}x${height}`,
        providerOptions: { compatible: extras },
      },
      signal,
    )
    return { image }
  })
}

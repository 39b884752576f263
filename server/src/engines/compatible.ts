// Any server with OpenAI's image API: LocalAI, stable-diffusion.cpp, vLLM and others.
import { IMAGE_EDIT_KINDS } from '@studio/contract/models'
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import type { EngineSettings } from '../platform/config/index.ts'
import type { Engine, EngineCapabilities, ImageEditRequest, ImageRequest } from './engine.ts'
import { editInWords, promptInWords, READING_ROLES } from './prompt-words.ts'
import { createOneCallEngine } from './wire/one-call-engine.ts'
import { type KeyedDeps, type Provider, reportsTo } from './wire/provider.ts'
import { UnexpectedAnswer } from './wire/reason.ts'
import { generateBySdk, sdkFetch } from './wire/sdk.ts'
import { centsOfUsage } from './wire/token-prices.ts'

const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }

/** Parameters that some servers don't take. */
const PARAMETERS = ['size', 'aspect_ratio', 'response_format', 'seed', 'negative_prompt'] as const
type Parameter = (typeof PARAMETERS)[number]

/** The parameter that an answer rejects as such, not because of its value. */
export function rejectedParameter({ status, body }: UnexpectedAnswer): Parameter | undefined {
  if (status !== 400 && status !== 422) return undefined
  const isAboutParameters =
    /unknown|unsupported|unrecogni[sz]ed|unexpected|not (supported|permitted|allowed)|extra (inputs|fields)|extra_forbidden/i
  if (!isAboutParameters.test(body)) return undefined
  return PARAMETERS.find((name) => new RegExp(`\\b${name}\\b`).test(body))
}

/** The seed as stable-diffusion.cpp expects it: in the prompt, because the protocol has no field for it. */
const sdCppSeed = (seed: number) => `<sd_cpp_extra_args>${JSON.stringify({ seed })}</sd_cpp_extra_args>`

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
    acceptsSeed: takes.includes('seed') || takes.includes('sdcpp_seed'),
    acceptsNegativePrompt: takesNegative,
    ...(promptLimit ? { promptLimit: { unit: 'characters', most: promptLimit } } : {}),
    centsPerImage,
    // Servers read masks in different ways, so the place is put into words.
    ...(takes.includes('reference')
      ? {
          edits: {
            kinds: IMAGE_EDIT_KINDS,
            mask: 'none',
            maxPixels: LONG_SIDE.final ** 2,
            centsPerEdit: centsPerImage,
          },
        }
      : {}),
  }
  const headers = authorization ? { authorization } : {}
  const secrets = [key ?? '', authorization?.slice('Basic '.length) ?? '']
  const reports = reportsTo(keyring, label)
  const provider: Provider = { label, url, headers, secrets, timeoutMs, log, ...reports }
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeWithin(aspectRatio, LONG_SIDE[quality], 8)

  async function imageModel(onAnswer: (answer: unknown) => void) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'compatible',
      baseURL: url,
      headers,
      ...(key ? { apiKey: key } : {}),
      fetch: sdkFetch(provider, onAnswer),
    }).imageModel(model)
  }

  /** Parameters that the server has rejected, until a restart. */
  const rejected = new Set<Parameter>()

  /** Sends a request without the parameters that the server rejects. */
  async function send(
    { text, image }: { text: string; image: Uint8Array | undefined },
    all: Record<Parameter, unknown>,
    without: ReadonlySet<Parameter>,
    signal: AbortSignal,
  ) {
    const { size, ...extras } = Object.fromEntries(
      PARAMETERS.flatMap((name) => (without.has(name) || all[name] === undefined ? [] : [[name, all[name]]])),
    )
    let cents: number | undefined
    const { image: answer } = await generateBySdk(
      provider,
      await imageModel((heard) => {
        cents = centsOfUsage(model, heard)
      }),
      {
        prompt: image ? { text, images: [image] } : text,
        ...(size ? { size: size as `${number}x${number}` } : {}),
        // The SDK's own parameters don’t support these.
        providerOptions: { compatible: extras as Record<string, string | number> },
      },
      signal,
    )
    return { image: answer, cents }
  }

  const withSeed = (text: string, seed: number) =>
    takes.includes('sdcpp_seed') ? `${text} ${sdCppSeed(seed)}` : text

  function generate(request: ImageRequest, without: ReadonlySet<Parameter>, signal: AbortSignal) {
    const { aspectRatio, quality, reference, seed } = request
    const { width, height } = sizeOf(aspectRatio, quality)
    const { text, negative } = promptInWords(capabilities, request)
    const all: Record<Parameter, unknown> = {
      size: `${width}x${height}`,
      // For servers that take no size.
      aspect_ratio: without.has('size') ? aspectRatio : undefined,
      response_format: 'b64_json',
      seed: takes.includes('seed') ? seed : undefined,
      negative_prompt: negative || undefined,
    }
    return send({ text: withSeed(text, seed), image: reference }, all, without, signal)
  }

  function edit(request: ImageEditRequest, without: ReadonlySet<Parameter>, signal: AbortSignal) {
    const { image, seed } = request
    const { text } = editInWords(capabilities, request)
    const all: Record<Parameter, unknown> = {
      size: `${image.width}x${image.height}`,
      aspect_ratio: undefined,
      response_format: 'b64_json',
      seed: takes.includes('seed') ? seed : undefined,
      negative_prompt: undefined,
    }
    return send({ text: withSeed(text, seed), image: image.bytes }, all, without, signal)
  }

  /**
   * A response that rejects a parameter costs nothing: the request is repeated without it, which is remembered if it
   * succeeds.
   */
  const withoutRejected =
    <Request>(
      make: (
        request: Request,
        without: ReadonlySet<Parameter>,
        signal: AbortSignal,
      ) => ReturnType<typeof send>,
    ) =>
    async (request: Request, signal: AbortSignal) => {
      const without = new Set(rejected)
      for (;;)
        try {
          const result = await make(request, without, signal)
          for (const name of without) rejected.add(name)
          return result
        } catch (error) {
          const name = error instanceof UnexpectedAnswer ? rejectedParameter(error) : undefined
          if (name === undefined || without.has(name)) throw error
          without.add(name)
        }
    }

  return createOneCallEngine(provider, capabilities, sizeOf, {
    generate: withoutRejected(generate),
    ...(capabilities.edits ? { edit: withoutRejected(edit) } : {}),
  })
}

// The part of the AI SDK that we use: one image per call, without its retries, with its errors mapped to our
// failures.
import type { ImageModel, LanguageModel } from 'ai'
import * as z from 'zod'
import { ProviderFailure } from '../engine.ts'
import { readCapped } from './calls.ts'
import { refused } from './failures.ts'
import { guardedRequest } from './guarded-request.ts'
import type { EngineResult } from './one-call-engine.ts'
import { receivePicture } from './pictures.ts'
import { MAX_RESPONSE_BYTES, MAX_PICTURE_BYTES, type Provider } from './provider.ts'
import { parsed, UnexpectedAnswer } from './reason.ts'

type Sdk = typeof import('ai')
/** Options of one image. */
export type SdkOptions = Omit<
  Parameters<Sdk['generateImage']>[0],
  'model' | 'maxRetries' | 'n' | 'abortSignal'
>

/** The answer needs a tenth of it; the rest is for reasoning models, whose thoughts also count. */
const MAX_SEEN_TOKENS = 16_000

const Images = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().optional(), url: z.string().optional() })),
})
const DATA_URL = /^data:[^,]*,/

/**
 * Converts images that the SDK can’t read, such as data URLs and paths, to a form that it can. Undefined if
 * nothing has to change.
 */
function withReadableImages(provider: Provider, answer: unknown) {
  const images = Images.safeParse(answer).data
  const isReadable = ({ b64_json, url }: { b64_json?: string | undefined; url?: string | undefined }) =>
    !DATA_URL.test(b64_json ?? url ?? '') && (url === undefined || URL.canParse(url))
  if (!images || images.data.every(isReadable)) return undefined
  const data = images.data.map(({ b64_json, url, ...rest }) => {
    const inline = [b64_json, url].find((text) => text !== undefined && DATA_URL.test(text))
    if (inline !== undefined) return { ...rest, b64_json: inline.replace(DATA_URL, '') }
    return { ...rest, b64_json, url: url && new URL(url, provider.url).href }
  })
  return { ...images, data }
}

/** The SDK’s name for the provider’s metadata of an answer. */
type ProviderMetadata = Record<string, Record<string, unknown> | undefined> | undefined

/**
 * A `fetch` for the SDK: without redirects, with limited responses, and with image URLs only through guardedRequest.
 * `heard` receives the JSON of each answer: the SDK drops what its schemas don’t know.
 */
export const sdkFetch = (provider: Provider, onAnswer?: (answer: unknown) => void): typeof fetch =>
  async function fetchWithin(input, init) {
    const method = init?.method ?? 'GET'
    const signal = init?.signal ?? AbortSignal.timeout(provider.timeoutMs)
    if (method === 'GET') {
      const answer = await guardedRequest(input instanceof Request ? input.url : input.toString(), {
        trusted: provider.url,
        mostBytes: MAX_PICTURE_BYTES,
        signal,
      })
      // An expired item is made again on the next request.
      const status = answer.status >= 400 && answer.status < 500 ? 502 : answer.status
      return new Response(answer.bytes.length > 0 ? new Uint8Array(answer.bytes) : null, { status })
    }
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const bytes = await readCapped(response, MAX_RESPONSE_BYTES)
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const answer = response.ok ? parsed(new TextDecoder().decode(bytes)) : undefined
    onAnswer?.(answer)
    const readable = withReadableImages(provider, answer)
    const body = readable === undefined ? bytes : JSON.stringify(readable)
    return new Response(body.length > 0 ? body : null, { status: response.status, headers })
  }

/** Its warnings concern calls that we make on purpose. */
async function loadSdk(): Promise<Sdk> {
  globalThis.AI_SDK_LOG_WARNINGS = false
  return await import('ai')
}

/** One text, without retries. */
export async function writeBySdk(
  model: LanguageModel,
  { system, prompt }: { system: string; prompt: string },
  signal: AbortSignal,
): Promise<string> {
  const { APICallError, generateText, RetryError } = await loadSdk()
  try {
    const { text } = await generateText({
      model,
      instructions: system,
      prompt,
      maxRetries: 0,
      abortSignal: signal,
    })
    return text
  } catch (cause) {
    const error = RetryError.isInstance(cause) ? cause.lastError : cause
    if (APICallError.isInstance(error) && error.statusCode !== undefined)
      throw new UnexpectedAnswer(
        error.statusCode,
        new Headers(error.responseHeaders ?? {}),
        error.responseBody ?? '',
      )
    throw error
  }
}

export interface Sight {
  system: string
  prompt: string
  /** A JPEG. */
  picture: Uint8Array
  /** JSON Schema of the answer. */
  schema: object
}

/**
 * The limit was reached before there was an answer. Another call would end the same way, and is charged too.
 */
const cutOff = ({ label }: Provider) =>
  new ProviderFailure('PROVIDER_DOWN', `${label} reached its length limit before it answered.`, {
    isPaid: true,
  })

/**
 * A model’s answer about an image, as JSON; the caller checks the schema. `thinks`: the SDK may limit its
 * reasoning.
 */
export async function seeBySdk(
  provider: Provider,
  model: LanguageModel,
  { system, prompt, picture, schema }: Sight,
  signal: AbortSignal,
  thinks: boolean,
): Promise<unknown> {
  const { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output, RetryError } =
    await loadSdk()
  try {
    const { finishReason, text, output } = await generateText({
      model,
      instructions: system,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: prompt },
            { type: 'file', data: picture, mediaType: 'image/jpeg' },
          ],
        },
      ],
      output: Output.object({ schema: jsonSchema(schema), name: 'slots' }),
      maxRetries: 0,
      maxOutputTokens: MAX_SEEN_TOKENS,
      ...(thinks ? { reasoning: 'low' as const } : {}),
      abortSignal: signal,
    }).then((result) => ({
      finishReason: result.finishReason,
      text: result.text,
      output: result.finishReason === 'stop' ? result.output : undefined,
    }))
    if (finishReason === 'content-filter')
      throw refused(provider, text.trim().slice(0, 300) || 'it doesn’t describe this image.')
    if (finishReason === 'length') throw cutOff(provider)
    return output
  } catch (cause) {
    const error = RetryError.isInstance(cause) ? cause.lastError : cause
    if (NoObjectGeneratedError.isInstance(error)) {
      if (error.finishReason === 'content-filter')
        throw refused(provider, error.text?.trim().slice(0, 300) || 'it doesn’t describe this image.')
      if (error.finishReason === 'length') throw cutOff(provider)
      return undefined
    }
    if (APICallError.isInstance(error) && error.statusCode !== undefined)
      throw new UnexpectedAnswer(
        error.statusCode,
        new Headers(error.responseHeaders ?? {}),
        error.responseBody ?? '',
      )
    throw error
  }
}

/** Generates one image. `whyNone` returns the failure explained by a response without an image. */
export async function generateBySdk(
  provider: Provider,
  model: ImageModel,
  options: SdkOptions,
  signal: AbortSignal,
  whyNone: () => ProviderFailure | undefined = () => undefined,
): Promise<EngineResult & { metadata: ProviderMetadata }> {
  const { APICallError, generateImage, NoImageGeneratedError, RetryError } = await loadSdk()
  try {
    const { images, providerMetadata } = await generateImage({
      ...options,
      model,
      n: 1,
      maxRetries: 0,
      abortSignal: signal,
    })
    if (images.length > 1)
      provider.log.warn({ provider: provider.label, images: images.length }, 'more images than requested')
    return {
      image: await receivePicture(provider, images[0]?.uint8Array),
      metadata: providerMetadata as ProviderMetadata,
    }
  } catch (cause) {
    const error = RetryError.isInstance(cause) ? cause.lastError : cause
    if (NoImageGeneratedError.isInstance(error))
      throw whyNone() ?? new ProviderFailure('PROVIDER_DOWN', `${provider.label} returned no image.`)
    if (APICallError.isInstance(error) && error.statusCode !== undefined)
      throw new UnexpectedAnswer(
        error.statusCode,
        new Headers(error.responseHeaders ?? {}),
        error.responseBody ?? '',
      )
    throw error
  }
}

// VEO through Google Cloud, or through another server with the protocol of the Gemini API, which itself no longer has it.
import * as z from 'zod'
import type { EngineSettings } from '../../platform/config/index.ts'
import { attempt } from '../wire/attempt.ts'
import { callForJson } from '../wire/calls.ts'
import { unexpectedResponse, queryOperation, failureOfOperation, refused } from '../wire/failures.ts'
import { type KeyedDeps, keyedProvider, type Provider, redact, reportsTo } from '../wire/provider.ts'
import { createAccess } from './cloud-access.ts'
import { pollUntilDone, EndedWithoutVideo, forgettingWhatEnded } from './operations.ts'
import { shotInWords } from './shot-words.ts'
import type { VideoCapabilities, VideoEngine, VideoRequest } from './video-engine.ts'
import { metadataOfVideo } from './video-metadata.ts'
import { videoPrices } from './video-prices.ts'
import { fetchVideo, receiveVideo } from './videos.ts'

/** Supported shot lengths in seconds. */
const LENGTHS = [4, 6, 8]
const POLL_MS = 10_000
/** Index of the current token among the secrets. */
const TOKEN = 1

const Video = z.object({ uri: z.string().nullish(), bytesBase64Encoded: z.string().nullish() })
const Operation = z.object({
  name: z.string().min(1),
  done: z.boolean().nullish(),
  error: z.object({ code: z.number().nullish(), message: z.string().nullish() }).nullish(),
  response: z
    .looseObject({
      generateVideoResponse: z
        .looseObject({
          generatedSamples: z.array(z.object({ video: Video.nullish() })).nullish(),
          raiMediaFilteredReasons: z.array(z.string()).nullish(),
        })
        .nullish(),
      videos: z.array(Video).nullish(),
      raiMediaFilteredReasons: z.array(z.string()).nullish(),
      raiMediaFilteredCount: z.number().nullish(),
    })
    .nullish(),
})
type Operation = z.output<typeof Operation>

export function createVeoEngine(
  { url, model, cents, account, takesKey }: EngineSettings['veo'],
  { timeoutMs, log, keyring, pollMs = POLL_MS }: KeyedDeps,
): VideoEngine {
  const capabilities: VideoCapabilities = {
    id: 'veo',
    label: 'VEO',
    family: 'veo',
    vendorModel: model,
    aspectRatios: ['16:9', '9:16'],
    acceptsFirstFrame: true,
    acceptsNegativePrompt: true,
    acceptsSeed: true,
    centsPerSecond: videoPrices(model, cents),
  }
  const { label } = capabilities
  const secrets = account ? [account.privateKey] : []
  const provider: Provider = account
    ? { label, url, headers: {}, secrets, timeoutMs, log, ...reportsTo(keyring, label) }
    : keyedProvider({
        id: 'veo',
        label,
        url,
        timeoutMs,
        log,
        keyring,
        headersFor: (key) => ({ 'x-goog-api-key': key }),
      })
  const access = account && createAccess(account)
  const path = access ? `/publishers/google/models/${model}` : `/models/${model}`
  const secondsFor = (seconds: number) => LENGTHS.find((length) => length >= seconds) ?? 8

  /** Adds a token if needed; it changes every hour. */
  async function sendRequest(at: string, body: unknown, signal: AbortSignal): Promise<Operation> {
    const token = await access?.token(signal)
    if (token) secrets[TOKEN] = token
    const authorized = token ? { ...provider, headers: { authorization: `Bearer ${token}` } } : provider
    const call = body === undefined ? {} : { method: 'POST' as const, body }
    const read = Operation.safeParse(await callForJson(authorized, at, call, signal))
    if (!read.success) throw unexpectedResponse(provider)
    return read.data
  }

  async function start(request: VideoRequest, signal: AbortSignal): Promise<string> {
    const { aspectRatio, resolution, seconds, seed, negativePrompt, firstFrame } = request
    const bytesBase64Encoded = firstFrame && Buffer.from(firstFrame).toString('base64')
    const mimeType = firstFrame?.[0] === 0x89 ? 'image/png' : 'image/jpeg'
    const instance = {
      prompt: shotInWords(request, { takesNegative: true }),
      ...(bytesBase64Encoded ? { image: { bytesBase64Encoded, mimeType } } : {}),
    }
    const parameters = {
      aspectRatio,
      resolution: resolution === '1080p' ? '1080p' : '720p',
      seed,
      sampleCount: 1,
      durationSeconds: secondsFor(seconds),
      ...(negativePrompt ? { negativePrompt } : {}),
    }
    return (await sendRequest(`${path}:predictLongRunning`, { instances: [instance], parameters }, signal))
      .name
  }

  async function poll(name: string, signal: AbortSignal): Promise<Operation | undefined> {
    const operation = await queryOperation(provider, () =>
      access
        ? sendRequest(`${path}:fetchPredictOperation`, { operationName: name }, signal)
        : sendRequest(`/${name.split('/').map(encodeURIComponent).join('/')}`, undefined, signal),
    )
    return operation.done ? operation : undefined
  }

  /** Returns the video or its URL; throws the operation’s failure otherwise. */
  function videoIn({ error, response }: Operation) {
    if (error) {
      const failure = failureOfOperation(provider, error)
      throw failure.isRefusal ? failure : new EndedWithoutVideo(failure.code, failure.message)
    }
    const result = response?.generateVideoResponse
    const video = result?.generatedSamples?.[0]?.video ?? response?.videos?.[0]
    if (video?.uri || video?.bytesBase64Encoded !== undefined) return video
    const reasons = [...(result?.raiMediaFilteredReasons ?? []), ...(response?.raiMediaFilteredReasons ?? [])]
    if (reasons[0] !== undefined) throw refused(provider, reasons[0])
    if (response?.raiMediaFilteredCount) throw refused(provider, 'A safety filter blocked the video.')
    throw new EndedWithoutVideo('PROVIDER_DOWN', `${label} ended without a video.`)
  }

  async function* follow(request: VideoRequest, name: string, signal: AbortSignal) {
    const isResumed = request.operation !== undefined
    const ended = yield* pollUntilDone(provider, { pollMs, timeoutMs, isResumed }, signal, (within) =>
      poll(name, within),
    )
    const { uri, bytesBase64Encoded } = videoIn(ended)
    const video = uri
      ? await attempt(provider, signal, (within) => fetchVideo(provider, uri, within))
      : receiveVideo(provider, Buffer.from(bytesBase64Encoded ?? '', 'base64'))
    const metadata = metadataOfVideo(capabilities, request, { operation: redact(provider, name) })
    yield { type: 'video' as const, video, metadata }
  }

  return {
    capabilities,
    isSetUp: () => account !== undefined || (takesKey && keyring.keyOf('veo') !== undefined),
    secondsFor,
    async *render(request, signal) {
      const name = request.operation ?? (await attempt(provider, signal, (within) => start(request, within)))
      if (request.operation === undefined) yield { type: 'operation', operation: name }
      // The provider can’t cancel: an abort only stops polling.
      yield* forgettingWhatEnded(label, signal, () => follow(request, name, signal))
    },
  }
}

// Flow: Google's video models through the Interactions API. An interaction is started in the background and polled.
import * as z from 'zod'
import type { EngineSettings } from '../../platform/config/index.ts'
import { continuesAtProvider } from '../engine.ts'
import { attempt } from '../wire/attempt.ts'
import { callForJson, callProvider } from '../wire/calls.ts'
import {
  failureOfOperation,
  misconfigured,
  queryOperation,
  refused,
  unexpectedResponse,
} from '../wire/failures.ts'
import { type KeyedDeps, keyedProvider, redact } from '../wire/provider.ts'
import { pollUntilDone, EndedWithoutVideo, forgettingWhatEnded, OutOfTime } from './operations.ts'
import { shotInWords } from './shot-words.ts'
import type { VideoCapabilities, VideoEngine, VideoRequest } from './video-engine.ts'
import { metadataOfVideo } from './video-metadata.ts'
import { videoPrices } from './video-prices.ts'
import { fetchVideo, receiveVideo } from './videos.ts'

/** In seconds; newer models make longer shots than the studio asks for. */
const MIN_SECONDS = 3
const MAX_SECONDS = 10
const POLL_MS = 5_000
/** Timeout in ms of a cancellation. Its result doesn't matter here. */
const CANCEL_MS = 5_000

const Content = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  uri: z.string().nullish(),
  data: z.string().nullish(),
})
const Problem = z.looseObject({
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  message: z.string().nullish(),
})
const Interaction = z.object({
  id: z.string().min(1),
  status: z.string(),
  errors: z.array(Problem).nullish(),
  error: Problem.nullish(),
  output_video: Content.partial({ type: true }).nullish(),
  steps: z
    .array(z.looseObject({ type: z.string(), content: z.array(Content).nullish(), error: Problem.nullish() }))
    .nullish(),
})
type Interaction = z.output<typeof Interaction>

/**
 * Final statuses of an interaction. Every other status, also an unknown one, is pending. That includes
 * `requires_action`: it asks for the result of a tool, and the studio offers none, so only waiting is left.
 */
const FINAL = new Set(['completed', 'failed', 'cancelled', 'incomplete', 'budget_exceeded'])

export function createFlowEngine(
  { url, model, cents }: EngineSettings['flow'],
  { timeoutMs, log, keyring, pollMs = POLL_MS }: KeyedDeps,
): VideoEngine {
  const capabilities: VideoCapabilities = {
    id: 'flow',
    label: 'Flow',
    family: 'flow',
    vendorModel: model,
    aspectRatios: ['16:9', '9:16'],
    acceptsFirstFrame: true,
    acceptsNegativePrompt: false,
    acceptsSeed: false,
    centsPerSecond: videoPrices(model, cents),
  }
  const { label } = capabilities
  const provider = keyedProvider({
    id: 'flow',
    label,
    url,
    timeoutMs,
    log,
    keyring,
    headersFor: (key) => ({ 'x-goog-api-key': key }),
  })
  const secondsFor = (seconds: number) => Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.ceil(seconds)))

  async function sendRequest(path: string, body: unknown, signal: AbortSignal): Promise<Interaction> {
    const call = body === undefined ? {} : { method: 'POST' as const, body }
    const read = Interaction.safeParse(await callForJson(provider, path, call, signal))
    if (!read.success) throw unexpectedResponse(provider)
    return read.data
  }
  const pathOf = (id: string) => `/interactions/${encodeURIComponent(id)}`

  async function start(request: VideoRequest, signal: AbortSignal): Promise<string> {
    const { aspectRatio, resolution, seconds, firstFrame } = request
    const body = {
      model,
      input: [
        { type: 'text', text: shotInWords(request, { takesNegative: false }) },
        ...(firstFrame
          ? [
              {
                type: 'image',
                data: Buffer.from(firstFrame).toString('base64'),
                mime_type: firstFrame[0] === 0x89 ? 'image/png' : 'image/jpeg',
              },
            ]
          : []),
      ],
      background: true,
      store: true,
      // Otherwise the image may be used as a mere reference.
      ...(firstFrame ? { generation_config: { video_config: { task: 'image_to_video' } } } : {}),
      response_format: {
        type: 'video',
        aspect_ratio: aspectRatio,
        resolution,
        delivery: 'uri',
        duration: `${secondsFor(seconds)}s`,
      },
    }
    return (await sendRequest('/interactions', body, signal)).id
  }

  async function poll(id: string, signal: AbortSignal): Promise<Interaction | undefined> {
    const interaction = await queryOperation(provider, () => sendRequest(pathOf(id), undefined, signal))
    return FINAL.has(interaction.status) ? interaction : undefined
  }

  /** Returns the video or its URL; throws the interaction’s failure otherwise. */
  function videoIn({ status, error, errors, output_video, steps }: Interaction) {
    const parts = (steps ?? []).flatMap((step) => (step.type === 'model_output' ? (step.content ?? []) : []))
    const video = output_video ?? parts.find(({ type }) => type === 'video')
    if (status === 'completed' && (video?.uri || typeof video?.data === 'string')) return video
    const [problem] = [...(errors ?? []), error, ...(steps ?? []).map((step) => step.error)].flatMap(
      (each) => (each?.code || each?.message ? [each] : []),
    )
    if (problem) {
      const failure = failureOfOperation(provider, problem)
      throw failure.isRefusal ? failure : new EndedWithoutVideo(failure.code, failure.message)
    }
    // Text instead of a video is a refusal.
    const words = parts.find(({ text }) => text?.trim())?.text
    if (words) throw refused(provider, words)
    if (status === 'completed') throw unexpectedResponse(provider)
    if (status === 'budget_exceeded') {
      const { code, message } = misconfigured(provider, 'A budget of the account is used up.')
      throw new EndedWithoutVideo(code, message)
    }
    throw new EndedWithoutVideo('PROVIDER_DOWN', `${label} ended without a video.`)
  }

  async function* follow(request: VideoRequest, id: string, signal: AbortSignal) {
    const isResumed = request.operation !== undefined
    const ended = yield* pollUntilDone(provider, { pollMs, timeoutMs, isResumed }, signal, (within) =>
      poll(id, within),
    )
    const { uri, data } = videoIn(ended)
    const video = uri
      ? await attempt(provider, signal, (within) => fetchVideo(provider, uri, within))
      : receiveVideo(provider, Buffer.from(data ?? '', 'base64'))
    const metadata = metadataOfVideo(capabilities, request, { interaction: id })
    yield { type: 'video' as const, video, metadata }
  }

  async function cancel(id: string): Promise<void> {
    const signal = AbortSignal.timeout(CANCEL_MS)
    await callProvider(provider, `${pathOf(id)}/cancel`, { method: 'POST', body: {} }, signal).catch(
      (error) => log.debug({ error: redact(provider, String(error)) }, 'failed to end the work at Flow'),
    )
  }

  return {
    capabilities,
    isSetUp: () => keyring.keyOf('flow') !== undefined,
    secondsFor,
    async *render(request, signal) {
      const id = request.operation ?? (await attempt(provider, signal, (within) => start(request, within)))
      let isMade = false
      let isLate = false
      try {
        if (request.operation === undefined) yield { type: 'operation', operation: id }
        const work = () => follow(request, id, signal)
        for await (const event of forgettingWhatEnded(label, signal, work)) {
          isMade ||= event.type === 'video'
          yield event
        }
      } catch (error) {
        isLate = error instanceof OutOfTime
        throw error
      } finally {
        const wasAborted = signal.aborted && !isMade && !continuesAtProvider(signal.reason)
        // Its id is kept: it may have been completed just before, and then the next attempt gets the video.
        if (wasAborted || isLate) await cancel(id)
      }
    },
    abandon: cancel,
  }
}

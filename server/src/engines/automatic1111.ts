// Servers with Automatic1111’s protocol. They work on one image at a time, and their progress is global.
import { randomUUID } from 'node:crypto'
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import * as z from 'zod'
import type { EngineSettings } from '../platform/config/index.ts'
import type {
  EncodedImage,
  Engine,
  EngineCapabilities,
  EngineEvent,
  ImageEditRequest,
  ImageRequest,
} from './engine.ts'
import { CLIP_TOKENS, editInWords, promptInWords } from './prompt-words.ts'
import { createTurn } from './turn.ts'
import { attempt } from './wire/attempt.ts'
import { callForJson, callProvider } from './wire/calls.ts'
import { createControl } from './wire/control-nets.ts'
import { unexpectedResponse } from './wire/failures.ts'
import { editStrength, INPAINTING } from './wire/inpainting.ts'
import { metadataOf } from './wire/one-call-engine.ts'
import { pause } from './wire/pause.ts'
import { receivePicture } from './wire/pictures.ts'
import { type KeyedDeps, type Provider, redact, reportsTo } from './wire/provider.ts'
import { parsed, UnexpectedAnswer } from './wire/reason.ts'

const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }
const STEPS: Record<Quality, number> = { draft: 12, final: 25 }
/** Denoising strength: how much of a reference may change. */
const DENOISING = 0.65
/** What the masked area has before the first step: colours of its surroundings, or the image itself. */
const FILL = { surroundings: 0, image: 1 } as const
const GUIDANCE = 7
/** Reference uses that the server supports itself; the others need its ControlNet extension. */
const ROLES = ['composition'] as const
const POLL_MS = 700
const CANCEL_MS = 5_000

const Answer = z.object({ images: z.array(z.string()), info: z.string().nullish() })
const NetList = z.object({ model_list: z.array(z.string()) })
const Progress = z.object({
  progress: z.number(),
  current_image: z.string().nullish(),
  /** Newer servers report the id of the current job. */
  current_task: z.string().nullish(),
})

/** Decodes base64, with or without a data URL prefix. */
const bytesOf = (text: string): Uint8Array => Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64')

export function createAutomatic1111Engine(
  { url, authorization, checkpoint, controlNets }: NonNullable<EngineSettings['automatic1111']>,
  { timeoutMs, log, keyring, pollMs = POLL_MS }: KeyedDeps,
): Engine {
  const capabilities: EngineCapabilities = {
    id: 'automatic1111',
    label: 'Automatic1111',
    family: 'local',
    kinds: ['image'],
    ...(checkpoint ? { vendorModel: checkpoint } : {}),
    maxImages: 10,
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: true,
    referenceRoles: ROLES,
    acceptsPose: true,
    acceptsSeed: true,
    acceptsNegativePrompt: true,
    readsWeights: true,
    promptLimit: CLIP_TOKENS,
    steps: { least: 1, most: 150 },
    guidance: { least: 1, most: 30 },
    edits: INPAINTING,
  }
  const headers = authorization ? { authorization } : {}
  const secrets = [authorization?.slice('Basic '.length) ?? '']
  const { label } = capabilities
  const reports = reportsTo(keyring, label)
  const provider: Provider = { label, url, headers, secrets, timeoutMs, log, ...reports }
  const takeTurn = createTurn()
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeWithin(aspectRatio, LONG_SIDE[quality], 8)

  const control = createControl(provider, {
    capabilities,
    roles: ROLES,
    chosen: controlNets,
    ...(pollMs === POLL_MS ? {} : { freshMs: pollMs }),
    async list(signal) {
      try {
        const read = NetList.safeParse(await callForJson(provider, '/controlnet/model_list', {}, signal))
        if (read.success) return read.data.model_list
      } catch (error) {
        // Without the extension the endpoint doesn't exist, which isn't an error.
        if (error instanceof UnexpectedAnswer && error.status === 404) return []
        throw error
      }
      throw unexpectedResponse(provider)
    },
  })

  /** Maps a reference to an initial image, or to a unit of the extension. */
  async function inputOf({ reference, referenceRole }: ImageRequest, signal: AbortSignal) {
    if (!reference) return {}
    const image = Buffer.from(reference).toString('base64')
    const model = await control.netFor(referenceRole, signal)
    if (model === undefined)
      return {
        init_images: [image],
        denoising_strength: DENOISING,
        // Cropped to the requested ratio rather than distorted.
        resize_mode: 1,
      }
    // The guide is already what a preprocessor would create, so none is used.
    const unit = { enabled: true, image, module: 'none', model, weight: 1, resize_mode: 'Crop and Resize' }
    return { alwayson_scripts: { ControlNet: { args: [unit] } } }
  }

  /** Requests one image from `txt2img` or `img2img`. */
  async function send(task: string, content: Record<string, unknown>, signal: AbortSignal) {
    const body = {
      cfg_scale: GUIDANCE,
      batch_size: 1,
      n_iter: 1,
      force_task_id: task,
      ...(checkpoint ? { override_settings: { sd_model_checkpoint: checkpoint } } : {}),
      ...content,
    }
    const path = `/sdapi/v1/${'init_images' in content ? 'img2img' : 'txt2img'}`
    const read = Answer.safeParse(await callForJson(provider, path, { method: 'POST', body }, signal))
    if (!read.success) throw unexpectedResponse(provider)
    const [first] = read.data.images
    return {
      image: await receivePicture(provider, first === undefined ? undefined : bytesOf(first)),
      facts: factsIn(read.data.info ?? ''),
    }
  }

  async function make(task: string, request: ImageRequest, signal: AbortSignal) {
    const { aspectRatio, quality, seed, guidance = GUIDANCE } = request
    const { text, negative } = promptInWords(capabilities, request)
    const input = await inputOf(request, signal)
    const content = {
      prompt: text,
      negative_prompt: negative,
      ...sizeOf(aspectRatio, quality),
      seed,
      steps: request.steps ?? STEPS[quality],
      cfg_scale: guidance,
      ...input,
    }
    const { image, facts } = await send(task, content, signal)
    if (!('alwayson_scripts' in input)) return { image, facts }
    return { image, facts: { ...facts, controlNet: input.alwayson_scripts.ControlNet.args[0]?.model } }
  }

  function makeEdit(task: string, request: ImageEditRequest, signal: AbortSignal) {
    const { kind, image, mask, seed } = request
    const { text, negative } = editInWords(capabilities, request)
    const content = {
      prompt: text,
      negative_prompt: negative,
      init_images: [Buffer.from(image.bytes).toString('base64')],
      mask: Buffer.from(mask.bytes).toString('base64'),
      width: image.width,
      height: image.height,
      resize_mode: 0,
      denoising_strength: editStrength(request),
      inpainting_fill: kind === 'remove' ? FILL.surroundings : FILL.image,
      inpainting_mask_invert: 0,
      // The image is already a part of the original with its surroundings, which the server must not cut off again.
      inpaint_full_res: false,
      seed,
      steps: STEPS.final,
    }
    return send(task, content, signal)
  }

  /** Progress of our image, unless another client’s job is running. A best-effort value. */
  async function readProgress(task: string, signal: AbortSignal) {
    const answer = await callForJson(provider, '/sdapi/v1/progress', {}, signal).catch(() => undefined)
    const { data } = Progress.safeParse(answer)
    if (!data || (data.current_task && data.current_task !== task)) return undefined
    return data
  }

  async function interrupt(task: string): Promise<void> {
    const signal = AbortSignal.timeout(CANCEL_MS)
    try {
      if (await readProgress(task, signal))
        await callProvider(provider, '/sdapi/v1/interrupt', { method: 'POST', body: {} }, signal)
    } catch (error) {
      log.debug({ error: redact(provider, String(error)) }, 'failed to interrupt Automatic1111')
    }
  }

  async function previewOf(text: string | null | undefined): Promise<EncodedImage | undefined> {
    return text ? await receivePicture(provider, bytesOf(text)).catch(() => undefined) : undefined
  }

  /** Makes one image in turn, with progress. */
  const inTurn = <Request extends ImageRequest | ImageEditRequest>(
    makeOne: (task: string, request: Request, signal: AbortSignal) => ReturnType<typeof send>,
  ) =>
    async function* run(request: Request, signal: AbortSignal): AsyncGenerator<EngineEvent> {
      signal.throwIfAborted()
      const { mine, done } = takeTurn()
      const task = `task(${randomUUID()})`
      let isMaking = false
      try {
        await Promise.race([mine, waitForAbort(signal)])
        signal.throwIfAborted()
        const result = attempt(provider, signal, (within) => makeOne(task, request, within))
        // Awaited below; this handler avoids an unhandled rejection until then.
        result.catch(() => undefined)
        isMaking = true
        const ended = result.finally(() => {
          isMaking = false
        })
        ended.catch(() => undefined)
        let hasPreview = false
        while (isMaking && !signal.aborted) {
          await Promise.race([ended.catch(() => undefined), pause(pollMs, signal).catch(() => undefined)])
          const state = isMaking && !signal.aborted ? await readProgress(task, signal) : undefined
          if (!state || !isMaking) continue
          const image = hasPreview ? undefined : await previewOf(state.current_image)
          if (image) {
            hasPreview = true
            yield { type: 'preview', image }
          }
          yield { type: 'progress', progress: Math.min(0.99, Math.max(0, state.progress)) }
        }
        const { image, facts } = await result
        yield { type: 'image', image, metadata: metadataOf(capabilities, request, facts) }
      } finally {
        // Jobs can’t be resumed there, so an abort interrupts them.
        if (isMaking || signal.aborted) await interrupt(task)
        done()
      }
    }

  return {
    capabilities,
    sizeOf,
    refresh: control.refresh,
    generate: inTurn(make),
    edit: inTurn(makeEdit),
    async close() {},
  }
}

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** Parses the server’s JSON text about the image; undefined if invalid. */
function factsIn(info: string): Record<string, unknown> {
  const { sampler_name, sd_model_name, steps } = (parsed(info) ?? {}) as Record<string, unknown>
  return {
    ...(typeof sd_model_name === 'string' ? { checkpoint: sd_model_name } : {}),
    ...(typeof sampler_name === 'string' ? { sampler: sampler_name } : {}),
    ...(typeof steps === 'number' ? { steps } : {}),
  }
}

// ComfyUI: fills in a workflow with placeholders, queues it under our id, and follows it until it ends.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ASPECT_RATIOS, type AspectRatio, type Quality } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import {
  type EngineSettings,
  placeholdersIn,
  readWorkflow,
  type Workflow,
} from '../../platform/config/index.ts'
import {
  type Engine,
  type EngineCapabilities,
  type EngineEvent,
  continuesAtProvider,
  type ImageEditRequest,
  type ImageRequest,
  ProviderFailure,
} from '../engine.ts'
import { CLIP_TOKENS, editInWords, promptInWords } from '../prompt-words.ts'
import { editStrength, INPAINTING } from '../wire/inpainting.ts'
import { attempt } from '../wire/attempt.ts'
import { createControl } from '../wire/control-nets.ts'
import { metadataOf } from '../wire/one-call-engine.ts'
import { BrokenPicture, receivePicture } from '../wire/pictures.ts'
import { type KeyedDeps, type Provider, redact, reportsTo } from '../wire/provider.ts'
import { fillIn, type Values } from './fill-in.ts'
import { createComfyUi } from './server.ts'
import { type Watch, watch } from './watch.ts'

const LONG_SIDE: Record<Quality, number> = { draft: 512, final: 1024 }
const STEPS: Record<Quality, number> = { draft: 12, final: 25 }
const GUIDANCE = 7
/** Reference uses of the workflows themselves; the others need a control net. */
const ROLES = ['composition'] as const
/** Polling interval for events that the socket may have missed. */
const POLL_MS = 2_000
/** Timeout of a cancellation in the background. */
const CANCEL_MS = 5_000

const builtIn = (name: string) => readWorkflow(readFileSync(new URL(name, import.meta.url), 'utf8'), [])

interface Workflows {
  workflow: Workflow
  withReference: Workflow | undefined
  forEdits: Workflow | undefined
}

/** What the placeholders of the workflows make possible. */
function capabilitiesOf(
  checkpoint: string | undefined,
  { workflow, withReference, forEdits }: Workflows,
): EngineCapabilities {
  const placeholders = placeholdersIn(workflow)
  return {
    id: 'comfyui',
    label: 'ComfyUI',
    family: 'local',
    kinds: ['image'],
    ...(checkpoint ? { vendorModel: checkpoint } : {}),
    maxImages: 10,
    aspectRatios: ASPECT_RATIOS,
    acceptsReference: withReference !== undefined,
    ...(withReference ? { referenceRoles: ROLES } : {}),
    acceptsPose: true,
    acceptsSeed: placeholders.includes('seed'),
    acceptsNegativePrompt: placeholders.includes('negative'),
    readsWeights: true,
    promptLimit: CLIP_TOKENS,
    ...(placeholders.includes('steps') ? { steps: { least: 1, most: 150 } } : {}),
    ...(placeholders.includes('guidance') ? { guidance: { least: 1, most: 30 } } : {}),
    ...(forEdits ? { edits: INPAINTING } : {}),
  }
}

export function createComfyUiEngine(
  settings: NonNullable<EngineSettings['comfyui']>,
  { timeoutMs, log, keyring, pollMs = POLL_MS }: KeyedDeps,
): Engine {
  const { url, authorization, checkpoint } = settings
  const workflow = settings.workflow ?? builtIn('./text-to-image.json')
  // A custom workflow has no built-in counterpart.
  const withReference =
    settings.referenceWorkflow ?? (settings.workflow ? undefined : builtIn('./image-to-image.json'))
  const withControl = settings.controlWorkflow ?? (settings.workflow ? undefined : builtIn('./control.json'))
  const forEdits = settings.editWorkflow ?? (settings.workflow ? undefined : builtIn('./edit.json'))
  const roles = withReference ? ROLES : []
  const capabilities = capabilitiesOf(checkpoint, { workflow, withReference, forEdits })
  const headers = authorization ? { authorization } : {}
  const secrets = [authorization?.slice('Basic '.length) ?? '']
  const { label } = capabilities
  const reports = reportsTo(keyring, label)
  const provider: Provider = { label, url, headers, secrets, timeoutMs, log, ...reports }
  const server = createComfyUi(provider)
  const control = createControl(provider, {
    capabilities,
    roles,
    chosen: settings.controlNets,
    ...(pollMs === POLL_MS ? {} : { freshMs: pollMs }),
    list: async (signal) => (withReference && withControl ? await server.controlNets(signal) : []),
  })
  const sizeOf = (aspectRatio: AspectRatio, quality: Quality) =>
    sizeWithin(aspectRatio, LONG_SIDE[quality], 8)

  /** Begins a job. Values of the checkpoint are found if the workflow needs them. */
  async function begin(id: string, chosen: Workflow, values: Values, signal: AbortSignal) {
    const needsCheckpoint = placeholdersIn(chosen).includes('checkpoint')
    const used = needsCheckpoint ? (checkpoint ?? (await server.firstCheckpoint(signal))) : undefined
    const filled = fillIn(chosen, { ...values, id, ...(used ? { checkpoint: used } : {}) })
    return { given: await server.begin(id, filled, signal), facts: used ? { checkpoint: used } : {} }
  }

  async function start(id: string, request: ImageRequest, signal: AbortSignal): Promise<Started> {
    const { aspectRatio, quality, seed, reference, guidance = GUIDANCE } = request
    const { text, negative } = promptInWords(capabilities, request)
    const net = reference && (await control.netFor(request.referenceRole, signal))
    const chosen = (net && withControl) || (reference && withReference) || workflow
    const values = {
      prompt: text,
      negative,
      seed,
      guidance,
      steps: request.steps ?? STEPS[quality],
      ...sizeOf(aspectRatio, quality),
      ...(reference ? { reference: await server.upload(id, reference, signal) } : {}),
      ...(net ? { control: net } : {}),
    }
    const { given, facts } = await begin(id, chosen, values, signal)
    return { given, facts: { ...facts, ...(net ? { controlNet: net } : {}) } }
  }

  async function startEdit(
    chosen: Workflow,
    id: string,
    request: ImageEditRequest,
    signal: AbortSignal,
  ): Promise<Started> {
    const { image, mask, seed } = request
    const { text, negative } = editInWords(capabilities, request)
    const values = {
      prompt: text,
      negative,
      seed,
      guidance: GUIDANCE,
      steps: STEPS.final,
      width: image.width,
      height: image.height,
      strength: editStrength(request),
      reference: await server.upload(id, image.bytes, signal),
      mask: await server.upload(`${id}-mask`, mask.bytes, signal),
    }
    return begin(id, chosen, values, signal)
  }

  /** Job of an earlier run, if it still runs or has succeeded. */
  const isThere = (id: string, signal: AbortSignal) =>
    attempt(provider, signal, async (within) => {
      const first = await server.ended(id, within)
      if (!first && (await server.place(id, within)) !== undefined) return true
      // It may have ended between the two requests.
      const ended = first ?? (await server.ended(id, within))
      return ended !== undefined && !ended.hasFailed && ended.pictures.length > 0
    })

  async function cancel(id: string): Promise<void> {
    try {
      await server.cancel(id, AbortSignal.timeout(CANCEL_MS))
    } catch (error) {
      log.debug({ error: redact(provider, String(error)) }, 'failed to cancel the ComfyUI prompt')
    }
  }

  /** Yields progress until the job ends. Returns its images. */
  async function* follow(
    id: string,
    watcher: Watch,
    signal: AbortSignal,
  ): AsyncGenerator<EngineEvent, Pictures> {
    const deadline = performance.now() + timeoutMs
    let reported = 0
    for (;;) {
      if (watcher.preview) {
        const bytes = watcher.preview
        watcher.preview = undefined
        const image = await receivePicture(provider, bytes).catch(() => undefined)
        if (image) yield { type: 'preview', image }
      }
      if (watcher.progress > reported) {
        reported = watcher.progress
        yield { type: 'progress', progress: reported }
      }
      const ended = await attempt(provider, signal, (within) => server.ended(id, within))
      if (ended) return ended
      if (typeof watcher.end === 'object') throw failed(redact(provider, watcher.end.error))
      if (watcher.end === 'interrupted') throw failed('It was interrupted on the server.')
      if (performance.now() > deadline)
        throw new ProviderFailure('PROVIDER_TIMEOUT', `${capabilities.label} didn’t respond in time.`)
      watcher.end = undefined
      await watcher.waitForEvent(pollMs, signal)
    }
  }

  /** Starts a job or continues one, and yields its events. */
  const asJob = <Request extends ImageRequest | ImageEditRequest>(
    startOne: (id: string, request: Request, signal: AbortSignal) => Promise<Started>,
  ) =>
    async function* run(request: Request, signal: AbortSignal): AsyncGenerator<EngineEvent> {
      signal.throwIfAborted()
      const resumed = request.operation
      const isResumed = resumed !== undefined && (await isThere(resumed, signal))
      let id = isResumed ? resumed : randomUUID()
      let facts: Started['facts'] = {}
      const watcher = watch(url, id, headers)
      try {
        if (!isResumed) {
          // The id is stored first, so that no job runs unknown.
          yield { type: 'operation', operation: id }
          const started = await attempt(provider, signal, (within) => startOne(id, request, within))
          const { given } = started
          facts = started.facts
          if (given !== id) yield { type: 'operation', operation: given }
          id = given
        }
        const { pictures, hasFailed } = yield* follow(id, watcher, signal)
        const [picture] = pictures
        if (hasFailed || !picture) throw failed(hasFailed ? 'The workflow failed.' : 'It returned no image.')
        const image = await attempt(provider, signal, (within) => server.fetch(picture, within))
        yield {
          type: 'image',
          image,
          metadata: metadataOf(capabilities, request, { ...facts, promptId: id }),
        }
      } catch (error) {
        signal.throwIfAborted()
        // A job that failed there would only fail again.
        if (error instanceof WorkflowFailed || error instanceof BrokenPicture)
          yield { type: 'operation', operation: null }
        throw error
      } finally {
        watcher.close()
        if (signal.aborted && !continuesAtProvider(signal.reason)) await cancel(id)
      }
    }

  return {
    capabilities,
    sizeOf,
    ...(withReference && withControl ? { refresh: control.refresh } : {}),
    generate: asJob(start),
    ...(forEdits
      ? {
          edit: asJob((id, request: ImageEditRequest, signal) => startEdit(forEdits, id, request, signal)),
        }
      : {}),
    abandon: cancel,
    async close() {},
  }
}

/** A job there, by its id. */
interface Started {
  given: string
  facts: Record<string, string>
}
type Pictures = NonNullable<Awaited<ReturnType<ReturnType<typeof createComfyUi>['ended']>>>

class WorkflowFailed extends ProviderFailure {}

const failed = (why: string) => new WorkflowFailed('PROVIDER_DOWN', `ComfyUI: ${why}`)

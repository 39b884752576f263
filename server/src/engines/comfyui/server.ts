import * as z from 'zod'
import type { Workflow } from '../../platform/config/index.ts'
import { ProviderFailure } from '../engine.ts'
import { callForJson, callProvider } from '../wire/calls.ts'
import { unexpectedResponse } from '../wire/failures.ts'
import { BrokenPicture, receivePicture } from '../wire/pictures.ts'
import type { Provider } from '../wire/provider.ts'
import { UnexpectedAnswer } from '../wire/reason.ts'

const Picture = z.object({ filename: z.string(), subfolder: z.string().default(''), type: z.string() })
type Picture = z.output<typeof Picture>
const Work = z.object({
  outputs: z.record(z.string(), z.looseObject({ images: z.array(Picture).optional() })).default({}),
  status: z.looseObject({ status_str: z.string().optional(), completed: z.boolean().optional() }).nullish(),
})
const History = z.record(z.string(), Work)
const Queue = z.object({
  queue_running: z.array(z.tuple([z.unknown(), z.string()], z.unknown())),
  queue_pending: z.array(z.tuple([z.unknown(), z.string()], z.unknown())),
})
const Accepted = z.object({ prompt_id: z.string() })
const Uploaded = z.object({ name: z.string(), subfolder: z.string().default('') })
const Checkpoints = z.object({
  CheckpointLoaderSimple: z.object({
    input: z.object({ required: z.object({ ckpt_name: z.tuple([z.array(z.string())], z.unknown()) }) }),
  }),
})

/** Empty if the loader doesn't exist. */
const Nets = z.object({
  ControlNetLoader: z.optional(
    z.object({
      input: z.object({
        required: z.object({ control_net_name: z.tuple([z.array(z.string())], z.unknown()) }),
      }),
    }),
  ),
})

export type ComfyUi = ReturnType<typeof createComfyUi>

/** The ComfyUI API calls used here. */
export function createComfyUi(provider: Provider) {
  async function request<T>(schema: z.ZodType<T>, path: string, signal: AbortSignal, call = {}): Promise<T> {
    const read = schema.safeParse(await callForJson(provider, path, call, signal))
    if (read.success) return read.data
    throw unexpectedResponse(provider)
  }

  /** A job that no longer exists is lost, not refused, so it is worth repeating. */
  async function viewed(path: string, signal: AbortSignal): Promise<Uint8Array> {
    try {
      return (await callProvider(provider, path, {}, signal)).bytes
    } catch (error) {
      if (error instanceof UnexpectedAnswer && error.status === 404)
        throw new BrokenPicture(provider.label, 'no longer has the image')
      throw error
    }
  }

  return {
    /** Starts a job with this id. Returns its id there; old servers choose their own. */
    async begin(id: string, prompt: Workflow, signal: AbortSignal): Promise<string> {
      const body = { prompt, client_id: id, prompt_id: id }
      return (await request(Accepted, '/prompt', signal, { method: 'POST', body })).prompt_id
    },

    /** Undefined until the work has ended. */
    async ended(
      id: string,
      signal: AbortSignal,
    ): Promise<{ pictures: Picture[]; hasFailed: boolean } | undefined> {
      const work = (await request(History, `/history/${encodeURIComponent(id)}`, signal))[id]
      if (!work) return undefined
      const { status_str: status, completed: isCompleted } = work.status ?? {}
      // Some servers list work before it has ended.
      if (work.status && !isCompleted && status !== 'success' && status !== 'error') return undefined
      const pictures = Object.values(work.outputs).flatMap(({ images = [] }) => images)
      // Saved images come before previews.
      return {
        pictures: pictures.toSorted((a, b) => Number(b.type === 'output') - Number(a.type === 'output')),
        hasFailed: status === 'error',
      }
    },

    async place(id: string, signal: AbortSignal): Promise<'running' | 'pending' | undefined> {
      const { queue_running, queue_pending } = await request(Queue, '/queue', signal)
      if (queue_running.some(([, each]) => each === id)) return 'running'
      return queue_pending.some(([, each]) => each === id) ? 'pending' : undefined
    },

    async fetch({ filename, subfolder, type }: Picture, signal: AbortSignal) {
      const query = new URLSearchParams({ filename, subfolder, type })
      return receivePicture(provider, await viewed(`/view?${query.toString()}`, signal))
    },

    /** Uploads a reference. Returns the name used by workflows. */
    async upload(id: string, reference: Uint8Array, signal: AbortSignal): Promise<string> {
      const [type, extension] = reference[0] === 0x89 ? ['image/png', 'png'] : ['image/jpeg', 'jpg']
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(reference)], { type }), `studio-${id}.${extension}`)
      form.append('overwrite', 'true')
      const { name, subfolder } = await request(Uploaded, '/upload/image', signal, { method: 'POST', form })
      return subfolder ? `${subfolder}/${name}` : name
    },

    /** Names of the control nets that its loader offers. */
    async controlNets(signal: AbortSignal): Promise<string[]> {
      const path = '/object_info/ControlNetLoader'
      const { ControlNetLoader } = await request(Nets, path, signal)
      return ControlNetLoader?.input.required.control_net_name[0] ?? []
    },

    async firstCheckpoint(signal: AbortSignal): Promise<string> {
      const path = '/object_info/CheckpointLoaderSimple'
      const [names] = (await request(Checkpoints, path, signal)).CheckpointLoaderSimple.input.required
        .ckpt_name
      if (names[0] !== undefined) return names[0]
      throw new ProviderFailure('PROVIDER_BAD_REQUEST', `${provider.label} has no checkpoint to use.`)
    },

    /**
     * Cancels work in the queue or while running. Old servers interrupt whatever is running, so they are only called if
     * that is our work.
     */
    async cancel(id: string, signal: AbortSignal): Promise<void> {
      const place = await this.place(id, signal)
      if (place === 'pending')
        await callProvider(provider, '/queue', { method: 'POST', body: { delete: [id] } }, signal)
      // It may have started between the two requests.
      if (place === 'running' || (await this.place(id, signal)) === 'running')
        await callProvider(provider, '/interrupt', { method: 'POST', body: { prompt_id: id } }, signal)
    },
  }
}

import { pause } from '../wire/pause.ts'

/** Latest state of a job from its socket; only the newest event of each kind is stored. */
export interface Watch {
  progress: number
  preview: Uint8Array | undefined
  /** Outcome, if the socket reported it. */
  end: 'done' | 'interrupted' | { error: string } | undefined
  /** Resolves on the next event, or after `ms`. */
  waitForEvent(ms: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Binary messages: event, image type, then the bytes. */
const PREVIEW_IMAGE = 1
const HEADER_BYTES = 8
const MAX_PREVIEW_BYTES = 4 * 2 ** 20

interface Message {
  type?: string
  data?: {
    prompt_id?: string
    node?: string | null
    value?: number
    max?: number
    exception_message?: string
  }
}

/** Listens to ComfyUI’s events about the job with this id. If the socket fails, polling still finds the end. */
export function watch(url: string, id: string, headers: Record<string, string>): Watch {
  let wake = () => {}
  let hasNews = false
  // The `headers` option is specific to Node.
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?clientId=${id}`, { headers })
  socket.binaryType = 'arraybuffer'

  const notify = () => {
    hasNews = true
    wake()
  }

  const state: Watch = {
    progress: 0,
    preview: undefined,
    end: undefined,
    async waitForEvent(ms, signal) {
      const waiting = new AbortController()
      const either = AbortSignal.any([signal, waiting.signal])
      wake = () => waiting.abort()
      if (!hasNews) await pause(ms, either).catch(() => undefined)
      hasNews = false
      wake = () => {}
      signal.throwIfAborted()
    },
    close: () => socket.close(),
  }

  function onMessage({ type, data = {} }: Message): void {
    if (data.prompt_id !== id) return
    if (type === 'progress' && data.max && data.max > 1)
      state.progress = Math.min(0.95, Math.max(state.progress, ((data.value ?? 0) / data.max) * 0.95))
    else if (type === 'execution_error') state.end = { error: data.exception_message ?? '' }
    else if (type === 'execution_interrupted') state.end = 'interrupted'
    else if (type === 'execution_success' || (type === 'executing' && data.node === null))
      state.end ??= 'done'
    else return
    notify()
  }

  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    if (data instanceof ArrayBuffer) {
      const view = new DataView(data)
      if (data.byteLength <= HEADER_BYTES || data.byteLength > MAX_PREVIEW_BYTES) return
      if (view.getUint32(0) !== PREVIEW_IMAGE) return
      state.preview = new Uint8Array(data.slice(HEADER_BYTES))
      return notify()
    }
    try {
      onMessage(JSON.parse(String(data)) as Message)
    } catch {
      // Unknown messages are ignored.
    }
  })
  socket.addEventListener('error', () => {})
  return state
}

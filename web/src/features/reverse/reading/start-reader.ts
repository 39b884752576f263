// Its address is what the bundler makes of it; the file itself exports nothing.
// oxlint-disable-next-line import/default
import address from './read-picture.worker.ts?worker&url'
import type { WorkerMessage } from './protocol.ts'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

let trusted: string | undefined

/** URL that satisfies Trusted Types; created once, because a policy can't be created twice. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trusted
    ? undefined
    : trustedTypes?.createPolicy('studio-reverse', { createScriptURL: () => address })
  trusted ??= policy?.createScriptURL('') ?? address
  return trusted
}

export interface Reader {
  read: (file: Blob) => void
  end: () => void
}

/** Starts a worker that reads images. Calls `broken` if it fails to load or crashes. */
export function startReader(onMessage: (message: WorkerMessage) => void, broken: () => void): Reader {
  const worker = new Worker(trustedAddress(), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', broken)
  return { read: (file) => worker.postMessage(file), end: () => worker.terminate() }
}

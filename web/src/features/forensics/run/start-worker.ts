// Vite turns this import into the worker's URL.
// oxlint-disable-next-line import/default
import file from './forensics.worker.ts?worker&url'
import type { Ask, WorkerMessage } from './protocol.ts'

/** Worker interface of an examination. */
export interface Examining {
  ask: (what: Ask) => void
  end: () => void
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

let address: string | undefined

/** URL that satisfies Trusted Types; created once, because a policy can't be created twice. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  address ??=
    trustedTypes?.createPolicy('studio-forensics', { createScriptURL: () => file }).createScriptURL('') ??
    file
  return address
}

/** Starts a worker; calls `broken` if it fails to load or crashes. */
export function startWorker(onMessage: (message: WorkerMessage) => void, broken: () => void): Examining {
  const worker = new Worker(trusted(), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', broken)
  return { ask: (what) => worker.postMessage(what), end: () => worker.terminate() }
}

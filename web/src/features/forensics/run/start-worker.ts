// Vite turns this import into the worker's URL.
// oxlint-disable-next-line import/default
import file from './forensics.worker.ts?worker&url'
import { trustedAddress } from '../../../platform/trusted-address.ts'
import type { Ask, WorkerMessage } from './protocol.ts'

/** Worker interface of an examination. */
export interface Examining {
  send: (request: Ask) => void
  end: () => void
}

/** Starts a worker; calls `broken` if it fails to load or crashes. */
export function startWorker(onMessage: (message: WorkerMessage) => void, broken: () => void): Examining {
  const worker = new Worker(trustedAddress('studio-forensics', file), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', broken)
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

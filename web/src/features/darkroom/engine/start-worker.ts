// Vite turns this import into the worker's URL.
// oxlint-disable-next-line import/default
import file from './darkroom.worker.ts?worker&url'
import { trustedAddress } from '../../../platform/trusted-address.ts'
import type { Ask, WorkerMessage } from './protocol.ts'

/** Worker that renders one image. */
export interface RenderWorker {
  ask: (what: Ask, transfer?: Transferable[]) => void
  end: () => void
}

/** Starts a worker; calls `broken` if it fails to load or crashes. */
export function startWorker(onMessage: (message: WorkerMessage) => void, broken: () => void): RenderWorker {
  const worker = new Worker(trustedAddress('studio-darkroom', file), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', broken)
  return { ask: (what, transfer = []) => worker.postMessage(what, transfer), end: () => worker.terminate() }
}

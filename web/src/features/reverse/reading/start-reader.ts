// URL that the bundler assigns; the file itself exports nothing.
// oxlint-disable-next-line import/default
import address from './read-picture.worker.ts?worker&url'
import { trustedAddress } from '../../../platform/trusted-address.ts'
import type { WorkerMessage } from './protocol.ts'

export interface Reader {
  read: (file: Blob) => void
  end: () => void
}

/** Starts a worker that reads images. Calls `broken` if it fails to load or crashes. */
export function startReader(onMessage: (message: WorkerMessage) => void, broken: () => void): Reader {
  const worker = new Worker(trustedAddress('studio-reverse', address), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', broken)
  return { read: (file) => worker.postMessage(file), end: () => worker.terminate() }
}

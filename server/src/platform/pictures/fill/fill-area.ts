// Fills a part of an image from the rest of it, in a separate thread.
import { Worker } from 'node:worker_threads'
import { HoleTooLarge } from './fill-hole.ts'

/** Memory of the thread in MB. A megapixel takes about 120. */
const MAX_MEMORY_MB = 512

export interface FillRequest {
  /** An encoded image. */
  image: Uint8Array
  /** An encoded image of the same size: black stays. */
  mask: Uint8Array
  /** 0 to 2³¹ − 1. The same seed gives the same pixels. */
  seed: number
}

export interface FilledImage {
  png: Uint8Array
  width: number
  height: number
}

export type FillMessage = { progress: number } | FilledImage | { isTooLarge: true }

/**
 * Fills where the mask isn’t black; the other pixels stay. Aborting ends the thread. `onProgress` gets 0 to 1.
 * @throws HoleTooLarge, and the reason of the signal
 */
export async function fillArea(
  request: FillRequest,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<FilledImage> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<FilledImage>()
  const worker = new Worker(new URL('./fill-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.on('message', (message: FillMessage) => {
    if ('progress' in message) onProgress(message.progress)
    else if ('isTooLarge' in message) reject(new HoleTooLarge())
    else resolve(message)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The thread that fills ended early.')))
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

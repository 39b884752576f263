// Encodes videos beside the server: each task in a separate process that can be ended at any time.
import { MINUTE_MS } from '@studio/contract/kernel'
import { forkIsolated } from '../../platform/isolation/index.ts'
import type { EncoderMessage, EncoderTask } from './film-messages.ts'
import type { Work, WorkResult } from './filming.ts'

const SCRIPT = new URL('./film-process.ts', import.meta.url)
/** Heap limit in MB of one video process. */
const MAX_HEAP = 512
/** Total memory limit in MB including decoders and encoders. A 4K video takes about half. */
const MAX_MEMORY = 2048
/** Time without progress in ms after which a task has failed, even on a slow machine. */
const SILENT_MS = 10 * MINUTE_MS

export interface Films {
  /** Runs a task. Rejects with the signal's reason when aborted, with FilmFailed if it fails. */
  work<W extends Work>(
    work: W,
    signal: AbortSignal,
    onProgress?: (progress: number) => void,
  ): Promise<WorkResult<W>>
  /** Aborts running tasks. */
  close(): Promise<void>
}

/** The task failed. Retrying only makes sense if the process `died`. */
export class FilmFailed extends Error {
  override readonly name = 'FilmFailed'
  readonly died: boolean

  constructor(reason: string, died: boolean) {
    super(reason)
    this.died = died
  }
}

export interface FilmsOptions {
  /** Max. concurrent tasks. */
  atOnce: number
  /** Path of an installed ffmpeg to use instead of the bundled one. */
  command?: string | undefined
  /** Memory limit of the process of one video, in MB. */
  memoryMb?: number
}

/** Runs at most `atOnce` tasks at a time, in the order of their requests. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (running >= atOnce) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      signal.throwIfAborted()
    }
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

export function createFilms({ atOnce, command, memoryMb = MAX_MEMORY }: FilmsOptions): Films {
  const closed = new AbortController()
  const runVideoTask = createTurns(atOnce)
  // A user waits for their upload, and not for the videos of others.
  const runSoundTask = createTurns(1)

  function film<W extends Work>(
    work: W,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<WorkResult<W>> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkResult<W>>()
    const child = forkIsolated(SCRIPT, {
      heapMb: MAX_HEAP,
      memoryMb,
      // Retrying would need as much memory.
      onExceeded: () => reject(new FilmFailed(`The video needs more than ${memoryMb} MB of memory.`, false)),
      silentMs: SILENT_MS,
      // Codecs print notes on each file.
      isQuiet: true,
    })
    const stop = () => {
      child.kill('SIGKILL')
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    child.on('message', (message: EncoderMessage) => {
      if (message.type === 'progress') onProgress(message.progress)
      else if (message.type === 'done') resolve(message.result as WorkResult<W>)
      else reject(new FilmFailed(message.reason, false))
    })
    child.once('error', reject)
    child.once('exit', (code, killer) =>
      reject(new FilmFailed(`The rendering process ended with ${killer ?? code}.`, true)),
    )
    const job: EncoderTask = { work, ...(command === undefined ? {} : { command }) }
    child.send(job, (error) => error && reject(new FilmFailed(error.message, true)))
    return promise.finally(() => {
      signal.removeEventListener('abort', stop)
      child.kill('SIGKILL')
    })
  }

  return {
    async work(work, signal, onProgress = () => {}) {
      const either = AbortSignal.any([signal, closed.signal])
      either.throwIfAborted()
      return await (work.type === 'sound' ? runSoundTask : runVideoTask)(either, () => {
        either.throwIfAborted()
        return film(work, either, onProgress)
      })
    },
    async close() {
      closed.abort(new Error('The renderer was closed.'))
    },
  }
}

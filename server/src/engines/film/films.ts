// Encodes videos beside the server: each task in a separate process that can be ended at any time.
import { forkApart } from '../../platform/apart/index.ts'
import type { FromFilming, ToFilming } from './film-messages.ts'
import type { Filmed, Work } from './filming.ts'

const SCRIPT = new URL('./film-process.ts', import.meta.url)
/** Megabytes that the frames of one film may take, whatever its length. */
const MOST_HEAP = 512
/** Megabytes that it may take with its decoders and encoders: a film in 4K takes about half. */
const MOST_MEMORY = 2048
/** Time without progress in ms after which a task has failed, even on a slow machine. */
const SILENT_MS = 10 * 60_000

export interface Films {
  /** Does a piece of work. Rejects with the signal's reason when aborted, with FilmFailed when it cannot be done. */
  work(work: Work, signal: AbortSignal, onProgress?: (progress: number) => void): Promise<Filmed>
  /** Ends what goes on. */
  close(): Promise<void>
}

/** The work could not be done; another try may go better only where the process `died`. */
export class FilmFailed extends Error {
  override readonly name = 'FilmFailed'
  readonly died: boolean

  constructor(reason: string, died: boolean) {
    super(reason)
    this.died = died
  }
}

export interface FilmsOptions {
  /** Pieces of work at the same time. */
  atOnce: number
  /** An ffmpeg of this machine, instead of the one that comes along. */
  command?: string | undefined
  /** The most that the process of one film may take, in megabytes. */
  memoryMb?: number
}

export function createFilms({ atOnce, command, memoryMb = MOST_MEMORY }: FilmsOptions): Films {
  const closed = new AbortController()
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
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

  function film(work: Work, signal: AbortSignal, onProgress: (progress: number) => void): Promise<Filmed> {
    const { promise, resolve, reject } = Promise.withResolvers<Filmed>()
    const child = forkApart(SCRIPT, {
      heapMb: MOST_HEAP,
      memoryMb,
      // Another try would take as much.
      onExceeded: () => reject(new FilmFailed(`The video needs more than ${memoryMb} MB of memory.`, false)),
      silentMs: SILENT_MS,
      // Codecs print what they think of each file.
      isQuiet: true,
    })
    const stop = () => {
      child.kill('SIGKILL')
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    child.on('message', (message: FromFilming) => {
      if (message.type === 'progress') onProgress(message.progress)
      else if (message.type === 'done') resolve(message.filmed)
      else reject(new FilmFailed(message.reason, false))
    })
    child.once('error', reject)
    child.once('exit', (code, killer) =>
      reject(new FilmFailed(`The rendering process ended with ${killer ?? code}.`, true)),
    )
    const told: ToFilming = { work, ...(command === undefined ? {} : { command }) }
    child.send(told, (error) => error && reject(new FilmFailed(error.message, true)))
    return promise.finally(() => {
      signal.removeEventListener('abort', stop)
      child.kill('SIGKILL')
    })
  }

  return {
    async work(work, signal, onProgress = () => {}) {
      const either = AbortSignal.any([signal, closed.signal])
      either.throwIfAborted()
      return await inTurn(either, () => {
        either.throwIfAborted()
        return film(work, either, onProgress)
      })
    },
    async close() {
      closed.abort(new Error('The renderer was closed.'))
    },
  }
}

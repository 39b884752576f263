import { Worker } from 'node:worker_threads'
import type { SigningIdentity } from './identity.ts'

interface SignTask {
  type: 'sign'
  bytes: ArrayBuffer
  mime: string
  manifest: object
}
interface ReadTask {
  type: 'read'
  bytes: ArrayBuffer
  mime: string
}
export type Task = (SignTask | ReadTask) & { id: number }
export interface Answer {
  id: number
  result?: Uint8Array | string | null
  error?: string
}

/** Idle time in ms after which the thread ends, to free the library’s memory. */
const IDLE_MS = 60_000

/** One worker thread, started on first use. It processes one task at a time. */
export function createThread(identityOf: () => Promise<SigningIdentity>) {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let worker: Worker | undefined
  let cached: Promise<SigningIdentity> | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function fail(error: Error): void {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function stop(): void {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    void stopped?.terminate()
  }

  function identity(): Promise<SigningIdentity> {
    // The next task retries after a failure.
    cached ??= identityOf().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }

  function start(identity: SigningIdentity): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: identity })
    started.on('message', ({ id, result, error }: Answer) => {
      const request = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) request?.resolve(result as never)
      else request?.reject(new Error(error))
      if (waiting.size > 0) return
      // An idle thread does not keep the process running, and ends after a while.
      started.unref()
      clearTimeout(idle)
      idle = setTimeout(stop, IDLE_MS).unref()
    })
    started.on('error', fail)
    return started
  }

  return {
    async run<T>(task: SignTask | ReadTask): Promise<T> {
      const signer = await identity()
      clearTimeout(idle)
      worker ??= start(signer)
      worker.ref()
      const id = ++lastId
      const answer = new Promise<T>((resolve, reject) => waiting.set(id, { resolve, reject }))
      worker.postMessage({ ...task, id } satisfies Task)
      return answer
    },
    close(): void {
      stop()
      fail(new Error('The studio is closing.'))
    },
  }
}

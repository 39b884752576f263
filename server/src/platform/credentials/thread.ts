import { Worker } from 'node:worker_threads'
import type { SigningIdentity } from './identity.ts'

interface ToSign {
  type: 'sign'
  bytes: ArrayBuffer
  mime: string
  manifest: object
}
interface ToRead {
  type: 'read'
  bytes: ArrayBuffer
  mime: string
}
export type Task = (ToSign | ToRead) & { id: number }
export interface Answer {
  id: number
  result?: Uint8Array | string | null
  error?: string
}

/** The library and its memory are given back when nothing was asked for so long. */
const IDLE_MS = 60_000

/** One thread, started when first needed; it does one thing after the other. */
export function createThread(identityOf: () => Promise<SigningIdentity>) {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let worker: Worker | undefined
  let known: Promise<SigningIdentity> | undefined
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
    // What failed is tried again with the next task.
    known ??= identityOf().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  function start(identity: SigningIdentity): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: identity })
    started.on('message', ({ id, result, error }: Answer) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(result as never)
      else asked?.reject(new Error(error))
      if (waiting.size > 0) return
      // It keeps nobody from leaving, and goes itself when it is not needed.
      started.unref()
      clearTimeout(idle)
      idle = setTimeout(stop, IDLE_MS).unref()
    })
    started.on('error', fail)
    return started
  }

  return {
    async ask<T>(task: ToSign | ToRead): Promise<T> {
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

// Vite turns this import into the worker's URL.
// oxlint-disable-next-line import/default
import file from './import.worker.ts?worker&url'
import { trustedAddress } from '../../../platform/trusted-address.ts'
import type { WorkerAnswer, WorkerRequest } from './import-protocol.ts'
import { UnreadableFile } from './upload-file.ts'

interface Pending {
  resolve: (answer: WorkerAnswer) => void
  reject: (error: unknown) => void
}

/** A worker that answers requests in order. One that crashes is replaced with the next request. */
export function createImportWorker() {
  let worker: Worker | undefined
  let nextId = 0
  const pending = new Map<number, Pending>()

  function open(): Worker {
    const opened = new Worker(trustedAddress('studio-imports', file), { type: 'module' })
    opened.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      pending.get(data.id)?.resolve(data)
      pending.delete(data.id)
    })
    opened.addEventListener('error', () => {
      opened.terminate()
      if (worker === opened) worker = undefined
      for (const { reject } of pending.values()) reject(new UnreadableFile('The worker crashed.'))
      pending.clear()
    })
    return opened
  }

  const send = (kind: WorkerRequest['kind'], each: File) =>
    new Promise<WorkerAnswer>((resolve, reject) => {
      const id = nextId++
      pending.set(id, { resolve, reject })
      worker ??= open()
      worker.postMessage({ id, kind, file: each } satisfies WorkerRequest)
    })

  return {
    /** Requests without an answer. */
    load: () => pending.size,
    async hash(each: File): Promise<string> {
      const answer = await send('hash', each)
      if (answer.kind === 'hash') return answer.sha256
      throw new UnreadableFile(answer.kind)
    },
    async tile(each: File): Promise<Blob | null> {
      const answer = await send('tile', each)
      return answer.kind === 'tile' ? answer.tile : null
    },
    end(): void {
      worker?.terminate()
      worker = undefined
      pending.clear()
    },
  }
}

// URL that the bundler assigns; the file itself exports nothing.
// oxlint-disable-next-line import/default
import address from './foresee.worker.ts?worker&url'
import type { Claim } from '@studio/contract/vocabulary'
import { trustedAddress } from '../../platform/trusted-address.ts'
import type { ClaimsRequest } from '@studio/renderer/claims'

/** Time in ms after the last request until the worker ends. */
const IDLE_MS = 60_000

let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let last = 0
const waiting = new Map<number, { resolve: (claims: Claim[]) => void; reject: (error: Error) => void }>()

function end(error?: Error): void {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(error ?? new Error('The worker ended.'))
  waiting.clear()
}

function start(): Worker {
  const started = new Worker(trustedAddress('studio-claims', address), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; claims?: Claim[] }>) => {
    const { id, claims } = data
    const request = waiting.get(id)
    waiting.delete(id)
    if (claims) request?.resolve(claims)
    else request?.reject(new Error('The prompt could not be checked.'))
  })
  started.addEventListener('error', () => end(new Error('The worker failed.')))
  return started
}

/** Claims of a request, computed in a worker. Rejects if the worker can’t be loaded or fails. */
export function foresee(request: ClaimsRequest): Promise<Claim[]> {
  clearTimeout(idle)
  idle = setTimeout(end, IDLE_MS)
  worker ??= start()
  const id = ++last
  const { promise, resolve, reject } = Promise.withResolvers<Claim[]>()
  waiting.set(id, { resolve, reject })
  worker.postMessage({ id, request })
  return promise
}

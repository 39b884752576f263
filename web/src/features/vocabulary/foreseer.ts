// Its address is what the bundler makes of it; the file itself exports nothing.
// oxlint-disable-next-line import/default
import address from './foresee.worker.ts?worker&url'
import type { Claim } from '@studio/contract/vocabulary'
import type { ForeseenRequest } from './use-foreseen.ts'

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

let trusted: string | undefined

/** URL that satisfies Trusted Types; created once, because a policy can't be created twice. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trusted
    ? undefined
    : trustedTypes?.createPolicy('studio-claims', { createScriptURL: () => address })
  trusted ??= policy?.createScriptURL('') ?? address
  return trusted
}

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
  const started = new Worker(trustedAddress(), { type: 'module' })
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
export function foresee(request: ForeseenRequest): Promise<Claim[]> {
  clearTimeout(idle)
  idle = setTimeout(end, IDLE_MS)
  worker ??= start()
  const id = ++last
  const { promise, resolve, reject } = Promise.withResolvers<Claim[]>()
  waiting.set(id, { resolve, reject })
  worker.postMessage({ id, request })
  return promise
}

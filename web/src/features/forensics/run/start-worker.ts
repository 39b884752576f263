// Vite makes the address of it.
// oxlint-disable-next-line import/default
import file from './forensics.worker.ts?worker&url'
import type { Ask, Told } from './protocol.ts'

/** What the examination needs of a worker. */
export interface Examining {
  ask: (what: Ask) => void
  end: () => void
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

let address: string | undefined

/** The address as the page's policy wants it: made once, since a policy cannot be made twice. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  address ??=
    trustedTypes?.createPolicy('studio-forensics', { createScriptURL: () => file }).createScriptURL('') ??
    file
  return address
}

/** Starts a worker; `broken` is called when it cannot be fetched or stops by itself. */
export function startWorker(hear: (told: Told) => void, broken: () => void): Examining {
  const worker = new Worker(trusted(), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data))
  worker.addEventListener('error', broken)
  return { ask: (what) => worker.postMessage(what), end: () => worker.terminate() }
}

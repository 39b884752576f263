// Vite makes the address of it.
// oxlint-disable-next-line import/default
import file from './motion.worker.ts?worker&url'
import type { Grabbed } from '../camera/grab.ts'
import { hexOf, sha256Of } from '../ids.ts'
import type { FilmBytes, FilmOrder } from './motion.protocol.ts'

/** What was made of a burst. `video` is null where the browser can encode none. */
export interface Film {
  gif: Grabbed
  video: Grabbed | null
}

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** A booth whose browser is stuck with it goes on without. */
const PATIENCE_MS = 60_000

let address: string | undefined

/** The address as the page's policy wants it: made once, since a policy cannot be made twice. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  address ??=
    trustedTypes?.createPolicy('studio-booth', { createScriptURL: () => file }).createScriptURL('') ?? file
  return address
}

const grabbed = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, type: string): Promise<Grabbed> => ({
  blob: new Blob([bytes], { type }),
  sha256: hexOf(await sha256Of(bytes)),
})

let running: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** Starts the worker before it is needed: a booth may be without a network by then. */
export function prepareFilms(): Worker {
  if (running) return running
  const worker = new Worker(trusted(), { type: 'module' })
  worker.addEventListener('error', () => end(worker))
  running = worker
  return worker
}

function end(worker: Worker): void {
  worker.terminate()
  if (running === worker) running = undefined
}

/** Takes the frames over. One film after the other; null where it cannot be made. */
export async function makeFilm(order: FilmOrder): Promise<Film | null> {
  const before = last
  const making = before.then(() => ask(order))
  last = making.catch(() => undefined)
  const made = await making
  if (!made) return null
  const { gif, video } = made
  return {
    gif: await grabbed(gif, 'image/gif'),
    video: video && (await grabbed(video.bytes, video.type)),
  }
}

async function ask(order: FilmOrder): Promise<FilmBytes | null> {
  const worker = prepareFilms()
  const hearing = new AbortController()
  const { signal } = hearing
  let timer: ReturnType<typeof setTimeout> | undefined
  const made = await new Promise<FilmBytes | null>((resolve) => {
    const hear = ({ data }: MessageEvent<FilmBytes | null>) => resolve(data)
    worker.addEventListener('message', hear, { signal })
    worker.addEventListener('error', () => resolve(null), { signal })
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
    worker.postMessage(order, order.frames)
  })
  clearTimeout(timer)
  hearing.abort()
  // One that broke or is stuck is not asked again.
  if (!made) end(worker)
  return made
}

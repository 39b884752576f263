// Vite turns this import into the worker's URL.
// oxlint-disable-next-line import/default
import file from './motion.worker.ts?worker&url'
import { trustedAddress } from '../../../../platform/trusted-address.ts'
import type { GrabbedFrame } from '../camera/grab.ts'
import { hexOf, sha256Of } from '../ids.ts'
import type { FilmBytes, FilmOrder } from './motion.protocol.ts'

/** Encoded boomerang. `video` is null if the browser cannot encode one. */
export interface Film {
  gif: GrabbedFrame
  video: GrabbedFrame | null
}

/** Encoding timeout in ms, after which the visit continues without a boomerang. */
const PATIENCE_MS = 60_000

const grabbed = async (
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<GrabbedFrame> => ({
  blob: new Blob([bytes], { type }),
  sha256: hexOf(await sha256Of(bytes)),
})

let running: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** Starts the worker early, because the booth may be offline later. */
export function prepareFilms(): Worker {
  if (running) return running
  const worker = new Worker(trustedAddress('studio-booth', file), { type: 'module' })
  worker.addEventListener('error', () => end(worker))
  running = worker
  return worker
}

function end(worker: Worker): void {
  worker.terminate()
  if (running === worker) running = undefined
}

/** Takes ownership of the frames. Encodes one at a time. Null if encoding fails. */
export async function makeFilm(order: FilmOrder): Promise<Film | null> {
  const before = last
  const making = before.then(() => encode(order))
  last = making.catch(() => undefined)
  const encoder = await making
  if (!encoder) return null
  const { gif, video } = encoder
  return {
    gif: await grabbed(gif, 'image/gif'),
    video: video && (await grabbed(video.bytes, video.type)),
  }
}

async function encode(order: FilmOrder): Promise<FilmBytes | null> {
  const worker = prepareFilms()
  const hearing = new AbortController()
  const { signal } = hearing
  let timer: ReturnType<typeof setTimeout> | undefined
  const film = await new Promise<FilmBytes | null>((resolve) => {
    const onMessage = ({ data }: MessageEvent<FilmBytes | null>) => resolve(data)
    worker.addEventListener('message', onMessage, { signal })
    worker.addEventListener('error', () => resolve(null), { signal })
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
    worker.postMessage(order, order.frames)
  })
  clearTimeout(timer)
  hearing.abort()
  // A worker that failed or timed out is not reused.
  if (!film) end(worker)
  return film
}

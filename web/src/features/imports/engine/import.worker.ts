// Hashes files and draws their tiles, one request at a time, off the main thread.
import { drawTile } from './draw-tile.ts'
import type { WorkerAnswer, WorkerRequest } from './import-protocol.ts'

/** WebCrypto needs the whole file in memory. Larger ones are hashed in parts. */
const MAX_WHOLE_BYTES = 256 * 1024 * 1024
const PART_BYTES = 8 * 1024 * 1024

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function sha256Of(file: File): Promise<string> {
  if (file.size <= MAX_WHOLE_BYTES)
    return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())))
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for (let from = 0; from < file.size; from += PART_BYTES)
    hash.update(new Uint8Array(await file.slice(from, from + PART_BYTES).arrayBuffer()))
  return hexOf(hash.digest())
}

async function answer({ id, kind, file }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return kind === 'hash'
      ? { id, kind, sha256: await sha256Of(file) }
      : { id, kind, tile: await drawTile(file) }
  } catch {
    return { id, kind: 'unreadable' }
  }
}

let last: Promise<void> = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  last = last.then(async () => postMessage(await answer(data)))
})

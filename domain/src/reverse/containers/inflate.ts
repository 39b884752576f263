import { joined } from './bytes.ts'

/** What one file may cost: a bomb in a chunk ends here. Bytes after unpacking. */
export const MAX_CHUNK_BYTES = 2 ** 20

/** What came out of packed bytes. `bytes` are those before the fault, or none of a bomb. */
export interface Unpacked {
  bytes: Uint8Array
  fault: 'too-long' | 'broken' | null
}

/** Unpacks at most `most` bytes; null where they are broken or come to more. */
export async function inflate(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  most = MAX_CHUNK_BYTES,
): Promise<Uint8Array | null> {
  const { bytes: plain, fault } = await unpack(bytes, format, most)
  return fault ? null : plain
}

/** Unpacks at most `most` bytes, and says what was wrong with them. */
export async function unpack(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  most = MAX_CHUNK_BYTES,
): Promise<Unpacked> {
  const pieces: Uint8Array[] = []
  let size = 0
  let fault: Unpacked['fault'] = null
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length
      if (size > most) {
        // Nobody waits for what is left of a bomb.
        void reader.cancel().catch(() => undefined)
        return { bytes: new Uint8Array(), fault: 'too-long' }
      }
      pieces.push(piece.value)
    }
  } catch {
    fault = 'broken'
  }
  return { bytes: joined(pieces), fault }
}

import { joined } from './bytes.ts'

/** Max. bytes after decompression per file, against bombs. */
export const MAX_CHUNK_BYTES = 2 ** 20

/** Result of decompression. `bytes` are those before the error, or none for a bomb. */
export interface Unpacked {
  bytes: Uint8Array
  fault: 'too-long' | 'broken' | null
}

/** Decompresses at most `max` bytes; null if invalid or larger. */
export async function inflate(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  max = MAX_CHUNK_BYTES,
): Promise<Uint8Array | null> {
  const { bytes: plain, fault } = await unpack(bytes, format, max)
  return fault ? null : plain
}

/** Decompresses at most `max` bytes and reports errors. */
export async function unpack(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  max = MAX_CHUNK_BYTES,
): Promise<Unpacked> {
  const pieces: Uint8Array[] = []
  let size = 0
  let fault: Unpacked['fault'] = null
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length
      if (size > max) {
        // Don't await the rest of a bomb.
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

/** What one file may cost: a bomb in a chunk ends here. Bytes after unpacking. */
export const MAX_CHUNK_BYTES = 2 ** 20

/** Unpacks at most `most` bytes; null where they are broken or come to more. */
export async function inflate(
  bytes: Uint8Array,
  format: 'deflate' | 'gzip',
  most = MAX_CHUNK_BYTES,
): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      size += piece.value.length
      if (size > most) {
        // Nobody waits for what is left of a bomb.
        void reader.cancel().catch(() => undefined)
        return null
      }
      pieces.push(piece.value)
    }
  } catch {
    return null
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

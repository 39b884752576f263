// Files of images for other people than their owner: the same pixels, without private metadata.
import { createHash } from 'node:crypto'
import { encodePublicly } from './isolated/index.ts'
import { runInTurn } from './open.ts'
import { publicPieces } from './strip-metadata.ts'

/** Bytes `start` to `end` of a stored file, inclusive. */
interface StoredPart {
  start: number
  end: number
}

/** How to read a file without its private metadata from the stored one. */
export interface PublicFile {
  bytes: number
  sha256: string
  /** In order: parts of the stored file, and bytes that differ from it. */
  parts: readonly (StoredPart | Uint8Array)[]
}

/** Shorter parts are copied, because reading each from the store takes longer. */
const COPIED_BYTES = 16 * 1024

/**
 * Plans how to read a JPEG, PNG or WebP without its private metadata. The plan is small, and the same for the same file.
 * Undefined if the file can only be encoded again. The file is loaded only when it is its turn, so that waiting calls
 * use no memory.
 */
export async function planPublicFile(load: () => Promise<Uint8Array>): Promise<PublicFile | undefined> {
  return runInTurn(async () => {
    const stored = await load()
    const pieces = publicPieces(stored)
    if (!pieces) return undefined
    const hash = createHash('sha256')
    const parts: (StoredPart | Uint8Array)[] = []
    let bytes = 0
    for (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      const last = parts.at(-1)
      const start = piece.byteOffset - stored.byteOffset
      const isStored =
        piece.buffer === stored.buffer &&
        start >= 0 &&
        start + piece.length <= stored.length &&
        piece.length > 0
      if (!isStored) parts.push(piece)
      else if (last && 'end' in last && last.end + 1 === start) last.end = start + piece.length - 1
      else parts.push({ start, end: start + piece.length - 1 })
    }
    const small = parts.map((part) =>
      'end' in part && part.end - part.start < COPIED_BYTES
        ? new Uint8Array(stored.subarray(part.start, part.end + 1))
        : part,
    )
    return { bytes, sha256: hash.digest('hex'), parts: small }
  })
}

/**
 * An image without private metadata: the same pixels if the format allows it, otherwise encoded again as JPEG.
 * @throws PictureProblem
 */
export async function withoutPrivateMetadata(
  bytes: Uint8Array,
  mime: string,
): Promise<{ bytes: Buffer; mime: string }> {
  const pieces = publicPieces(bytes)
  if (pieces) return { bytes: Buffer.concat(pieces), mime }
  return { bytes: Buffer.from(await encodePublicly(bytes)), mime: 'image/jpeg' }
}

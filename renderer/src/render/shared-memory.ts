// Memory that threads share, used again by picture after picture.

/** So long after the last picture it is let go of, milliseconds. */
const IDLE_MS = 20_000
/** A block serves where at most so many times its bytes are asked for: a small picture keeps no large one's memory. */
const MOST_SPARE = 2

/** `bytes` of memory, all zero. */
export type Take = (bytes: number) => SharedArrayBuffer

/** What nobody had before. */
export const anew: Take = (bytes) => new SharedArrayBuffer(bytes)

export interface SharedMemory {
  /** Of what is taken for one picture, `giveBack` makes the next: only once nobody writes into it any more. */
  lend(): { take: Take; giveBack(): void }
  /** How many bytes wait for the next picture. */
  bytesFree(): number
}

/**
 * V8 does not count memory that threads share: what pictures left behind would lie there until it happens to look. It is
 * handed from one picture to the next instead, and let go of `idleMs` after the last.
 */
export function createSharedMemory(idleMs = IDLE_MS): SharedMemory {
  /** From small to large. */
  const free: SharedArrayBuffer[] = []
  let idle: NodeJS.Timeout | undefined

  function take(bytes: number): SharedArrayBuffer {
    const index = free.findIndex(({ byteLength }) => byteLength >= bytes)
    const found = free[index]
    if (!found || found.byteLength > bytes * MOST_SPARE) return anew(bytes)
    free.splice(index, 1)
    new Uint8Array(found).fill(0)
    return found
  }

  return {
    lend() {
      const taken: SharedArrayBuffer[] = []
      clearTimeout(idle)
      return {
        take(bytes) {
          const buffer = take(bytes)
          taken.push(buffer)
          return buffer
        },
        giveBack() {
          // What is left of a time when more was made at once, or of other sizes, goes with the first that ends after it.
          free.splice(0)
          free.push(...taken.splice(0))
          free.sort((a, b) => a.byteLength - b.byteLength)
          clearTimeout(idle)
          idle = setTimeout(() => free.splice(0), idleMs).unref()
        },
      }
    },
    bytesFree: () => free.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
}

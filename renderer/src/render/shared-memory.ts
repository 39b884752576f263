// Memory shared by threads, reused for consecutive images.

/** Time in ms after the last image until memory is released. */
const IDLE_MS = 20_000
/** A block is reused only up to this multiple of the requested bytes, so that a small image keeps no large block. */
const MAX_SPARE = 2

/** `bytes` of memory, all zero. Threads need it shared. */
export type Take = (bytes: number) => ArrayBufferLike

/** Allocates new memory. */
export const allocate = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes)

export interface SharedMemory {
  /** Memory taken for one image; `release` recycles it for the next. Call it only after all writers have finished. */
  lend(): { take: (bytes: number) => SharedArrayBuffer; release(): void }
  /** Free bytes for the next image. */
  bytesFree(): number
}

/**
 * V8 doesn’t count memory shared by threads, so unused memory would be released only by chance. Instead it is
 * passed from image to image, and released `idleMs` after the last one.
 */
export function createSharedMemory(idleMs = IDLE_MS): SharedMemory {
  /** Sorted by size, ascending. */
  const free: SharedArrayBuffer[] = []
  let idle: NodeJS.Timeout | undefined

  function take(bytes: number): SharedArrayBuffer {
    const index = free.findIndex(({ byteLength }) => byteLength >= bytes)
    const buffer = free[index]
    if (!buffer || buffer.byteLength > bytes * MAX_SPARE) return allocate(bytes)
    free.splice(index, 1)
    new Uint8Array(buffer).fill(0)
    return buffer
  }

  return {
    lend() {
      const used: SharedArrayBuffer[] = []
      clearTimeout(idle)
      return {
        take(bytes) {
          const buffer = take(bytes)
          used.push(buffer)
          return buffer
        },
        release() {
          // Surplus memory of a busier time, or of other sizes, is released with the first image that ends afterwards.
          free.splice(0)
          free.push(...used.splice(0))
          free.sort((a, b) => a.byteLength - b.byteLength)
          clearTimeout(idle)
          idle = setTimeout(() => free.splice(0), idleMs).unref()
        },
      }
    },
    bytesFree: () => free.reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
}

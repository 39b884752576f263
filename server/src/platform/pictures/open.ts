import sharp, { type Sharp } from 'sharp'

/** Max. decoded pixels: 40 megapixels. */
export const MAX_PIXELS = 40_000_000
/** Time limit of one decoding or encoding, in seconds. */
const MAX_SECONDS = 20
/** Max. concurrent images: more would take memory and CPU from the rest of the server. */
const BATCH_SIZE = 2

// The library reads dozens of formats, including SVG and PDF. Only three are allowed, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread per image: two images use two threads on any machine.
sharp.concurrency(1)
// Nothing is opened twice, so a cache would only hold memory and users' images.
sharp.cache(false)

/**
 * Opens an encoded image without decoding it. Decoding throws if it is broken or too large; with `truncated`, only
 * incomplete data counts as broken.
 */
export const open = (bytes: Uint8Array, failOn: 'error' | 'truncated' = 'error'): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn }).timeout({ seconds: MAX_SECONDS })

// The limit is per process, and so is the counter. The only state of this folder.
let free = BATCH_SIZE
const waiting: (() => void)[] = []

/** Runs `work` as soon as fewer than two other images are being processed, in order of the calls. */
export async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

import sharp, { type Sharp } from 'sharp'

/** Pixels beyond which nothing is decoded: 40 megapixels. */
const MAX_PIXELS = 40_000_000
/** Seconds one decoding or encoding may take. */
const MAX_SECONDS = 20
/** More at once would take the memory and the processor the rest of the server needs. */
const AT_ONCE = 2

// The library reads dozens of formats, SVG and PDF among them; only three are wanted, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// One thread a picture: two pictures are then two threads, whatever the machine.
sharp.concurrency(1)
// Nothing is opened twice, so a cache would only hold memory and users' pictures.
sharp.cache(false)

/**
 * Opens an encoded picture: nothing is decoded yet. What is broken or too large throws when it is; with `truncated`
 * only what is incomplete counts as broken.
 */
export const open = (bytes: Uint8Array, failOn: 'error' | 'truncated' = 'error'): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn }).timeout({ seconds: MAX_SECONDS })

// The limit is the process's own, so its count is too: the one state of this folder.
let free = AT_ONCE
const waiting: (() => void)[] = []

/** Runs `work` when fewer than two other pictures are being worked on, in the order asked for. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

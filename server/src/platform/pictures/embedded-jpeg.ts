import { open } from 'node:fs/promises'
import { findRawPreview, readPhotograph } from '@studio/domain/photographs'
import type { EmbeddedJpeg } from './decode-photograph.ts'

/** Bytes read for the orientation: cameras write it within them. */
const HEAD_BYTES = 256 * 1024

/** Reads bytes of a file; fewer at its end. */
export async function readRange(path: string, offset: number, length: number): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * The largest JPEG in a RAW file with its size in px, or undefined. The orientation is read from the file unless given.
 */
export async function findEmbeddedJpeg(
  path: string,
  orientation?: number,
): Promise<(EmbeddedJpeg & { width: number; height: number }) | undefined> {
  const previews = await findRawPreview((offset, length) => readRange(path, offset, length))
  const largest = previews.at(-1)
  if (!largest) return undefined
  const { offset, length, width, height } = largest
  return {
    offset,
    length,
    width,
    height,
    orientation: orientation ?? readPhotograph(await readRange(path, 0, HEAD_BYTES)).orientation,
  }
}

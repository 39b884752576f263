import { findRawPreview, readPhotograph } from '@studio/domain/photographs'
import type { EmbeddedJpeg } from './decode-photograph.ts'
import { withReader } from './file-reader.ts'

/** Bytes read to find the orientation, which cameras write near the start. */
const HEAD_BYTES = 256 * 1024

/**
 * The largest JPEG in a RAW file with its size in px, or undefined. The orientation is read from the file unless given.
 */
export const findEmbeddedJpeg = (
  path: string,
  orientation?: number,
): Promise<(EmbeddedJpeg & { width: number; height: number }) | undefined> =>
  withReader(path, async (read) => {
    const largest = (await findRawPreview(read)).at(-1)
    if (!largest) return undefined
    const { offset, length, width, height } = largest
    return {
      offset,
      length,
      width,
      height,
      orientation: orientation ?? readPhotograph(await read(0, HEAD_BYTES)).orientation,
    }
  })

import { type FileHandle, open } from 'node:fs/promises'
import { readPhotograph } from '@studio/domain/photographs'
import { type CodedImage, findCodedImage } from '@studio/domain/reverse'

/** Bytes from which the format is detected. */
const HEAD_BYTES = 512

/** Reads bytes of a file; fewer at its end. */
async function readRange(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** Finds the main image of a HEIC; undefined for other files, such as AVIF, and for images of other codecs. */
export async function findHeicImage(path: string): Promise<CodedImage | undefined> {
  const handle = await open(path, 'r')
  try {
    if (readPhotograph(await readRange(handle, 0, HEAD_BYTES)).format !== 'heic') return undefined
    return await findCodedImage((offset, length) => readRange(handle, offset, length))
  } finally {
    await handle.close()
  }
}

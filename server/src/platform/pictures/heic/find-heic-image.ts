import { readPhotograph } from '@studio/domain/photographs'
import { type CodedImage, findCodedImage } from '@studio/domain/reverse'
import { withReader } from '../file-reader.ts'

/** Bytes from which the format is detected. */
const HEAD_BYTES = 512

/** Finds the main image of a HEIC; undefined for other files, such as AVIF, and for images of other codecs. */
export const findHeicImage = (path: string): Promise<CodedImage | undefined> =>
  withReader(path, async (read) =>
    readPhotograph(await read(0, HEAD_BYTES)).format === 'heic' ? findCodedImage(read) : undefined,
  )

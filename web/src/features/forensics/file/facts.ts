import { readExifHistory } from '@studio/domain/reverse'

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'unknown'

/** One part of the file, in its order: a JPEG segment, a PNG chunk, an ISO box. */
export interface Part {
  name: string
  at: number
  length: number
}

export interface FileFacts {
  format: Format
  /** As the file's head says, before anything is decoded; 0 where it says nothing. */
  width: number
  height: number
  parts: Part[]
  /** Bytes that stand after the end of the picture. */
  trailing: number
  /** The end is missing, or a part claims more bytes than there are. */
  isCut: boolean
  /** There are more parts than are listed: of those behind them nothing is known. */
  isCapped: boolean
  isAnimated: boolean
  /** Colours of ink (CMYK), which every decoder turns into light in its own way. */
  isCmyk: boolean
  /** Brighter than an ordinary screen shows: what is decoded is the ordinary part of it. */
  isHdr: boolean
  /** Tables of a JPEG row by row, in the order of the file. */
  tables: { id: number; steps: number[] }[]
  exif: ExifFacts | undefined
  /** Some of its EXIF is damaged: it may say more than could be read. */
  isExifBroken: boolean
  /** A small JPEG within the file. */
  thumbnail: Uint8Array | undefined
}

export interface ExifFacts {
  software: string
  camera: string
  /** As written, `2026:11:18 10:12:00`: when the picture was taken and when the file was changed. */
  taken: string
  changed: string
  hasPlace: boolean
}

/** What EXIF says of how the file came about, and the small picture in it; the first of several counts. */
export function noteExif(facts: FileFacts, data: Uint8Array): void {
  const { exif, taken = '', changed = '', hasPlace, thumbnail, isWhole } = readExifHistory(data)
  if (!isWhole) facts.isExifBroken = true
  const camera = [exif.maker, exif.model].filter(Boolean).join(' ')
  facts.exif ??= { software: exif.software ?? '', camera, taken, changed, hasPlace }
  facts.thumbnail ??= thumbnail
}

export const noFacts = (format: Format): FileFacts => ({
  format,
  width: 0,
  height: 0,
  parts: [],
  trailing: 0,
  isCut: false,
  isCapped: false,
  isAnimated: false,
  isCmyk: false,
  isHdr: false,
  tables: [],
  exif: undefined,
  isExifBroken: false,
  thumbnail: undefined,
})

import { readExifHistory } from '@studio/domain/reverse'

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'unknown'

/** One part of the file: a JPEG segment, a PNG chunk, an ISO box. */
export interface Part {
  name: string
  at: number
  length: number
}

export interface FileFacts {
  format: Format
  /** From the header, without decoding; 0 if unknown. */
  width: number
  height: number
  parts: Part[]
  /** Number of bytes after the end of the image. */
  trailing: number
  /** The end is missing, or a part exceeds the file. */
  isCut: boolean
  /** There are more parts than listed; the rest is unknown. */
  isCapped: boolean
  isAnimated: boolean
  /** CMYK, which every decoder converts differently. */
  isCmyk: boolean
  /** HDR: only the standard-range part is decoded. */
  isHdr: boolean
  /** Quantisation tables of a JPEG, row by row, in file order. */
  tables: { id: number; steps: number[] }[]
  exif: ExifFacts | undefined
  /** EXIF is partly damaged and may contain more than was read. */
  isExifBroken: boolean
  /** JPEG thumbnail. */
  thumbnail: Uint8Array | undefined
}

export interface ExifFacts {
  software: string
  camera: string
  /** As stored, `2026:11:18 10:12:00`: time of the photo and of the last change. */
  takenAt: string
  changed: string
  hasPlace: boolean
}

/** History data and thumbnail from EXIF; the first block wins. */
export function readExif(facts: FileFacts, data: Uint8Array): void {
  const { exif, taken: takenAt = '', changed = '', hasPlace, thumbnail, isComplete } = readExifHistory(data)
  if (!isComplete) facts.isExifBroken = true
  const camera = [exif.maker, exif.model].filter(Boolean).join(' ')
  facts.exif ??= { software: exif.software ?? '', camera, takenAt, changed, hasPlace }
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

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
  isAnimated: boolean
  /** Tables of a JPEG row by row, in the order of the file. */
  tables: { id: number; steps: number[] }[]
  exif: ExifFacts | undefined
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

export const noFacts = (format: Format): FileFacts => ({
  format,
  width: 0,
  height: 0,
  parts: [],
  trailing: 0,
  isCut: false,
  isAnimated: false,
  tables: [],
  exif: undefined,
  thumbnail: undefined,
})

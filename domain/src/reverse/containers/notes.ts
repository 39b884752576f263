import { startsWith } from './bytes.ts'
import { MAX_CHUNK_BYTES, unpack, type Unpacked } from './inflate.ts'

/** Max. bytes of texts per file, after decompression. */
export const MAX_FILE_BYTES = 8 * 2 ** 20

/** Max. parts per file; real files have a few. */
const MAX_PARTS = 10_000

/** A named text in a file. */
export interface Note {
  key: string
  text: string
}

/** A part of a file that couldn't be read completely. */
export interface Unread {
  /** Name in the format, with its keyword if any: `tEXt parameters`. Empty for the whole file. */
  part: string
  /** `elsewhere`: encrypted or in another file. */
  why: 'too-long' | 'broken' | 'elsewhere'
}
/** Max. unread parts listed. */
const MAX_UNREAD = 20

/** All metadata of a file, as found. */
export interface FileNotes {
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/heic' | 'image/gif' | 'video/mp4'
  /** Image size in pixels; 0 if unknown. */
  width: number
  height: number
  isAnimated: boolean
  /** CMYK colours, which browsers display differently. */
  isCmyk: boolean
  texts: Note[]
  /** EXIF blocks as TIFF files, in file order. */
  exif: Uint8Array[]
  /** All packets, concatenated. */
  xmp: string | null
  /** Content credentials as JUMBF boxes. */
  credentials: Uint8Array | null
  unread: Unread[]
}

const EXIF = 'Exif\0'
const EXIF_HEAD = 6

/** Collects metadata within the limits of a file. */
export function startNotes(mime: FileNotes['mime']) {
  const notes: FileNotes = {
    mime,
    width: 0,
    height: 0,
    isAnimated: false,
    isCmyk: false,
    texts: [],
    exif: [],
    xmp: null,
    credentials: null,
    unread: [],
  }
  let left = MAX_FILE_BYTES
  let parts = 0
  const miss = (part: string, why: Unread['why']) => {
    const isSaid = notes.unread.some((each) => each.part === part && each.why === why)
    if (!isSaid && notes.unread.length < MAX_UNREAD) notes.unread.push({ part, why })
  }
  const affords = (bytes: number, part: string): boolean => {
    if (bytes > left || ++parts > MAX_PARTS) {
      miss(part, 'too-long')
      return false
    }
    left -= bytes
    return true
  }
  return {
    notes,
    miss,
    /** Whether another part of this size may be read; lists it as unread if not. */
    affords,
    /** Adds EXIF. Some writers add the prefix that only JPEG has. */
    addExif(data: Uint8Array, part: string): void {
      if (affords(data.length, part))
        notes.exif.push(startsWith(data, EXIF) ? data.subarray(EXIF_HEAD) : data)
    },
    addXmp(text: string): void {
      notes.xmp = (notes.xmp ?? '') + text
    },
    /** Decompresses as much as possible. A bomb counts with the bytes decompressed before it was detected. */
    async unpack(bytes: Uint8Array, format: 'deflate' | 'gzip' = 'deflate'): Promise<Unpacked> {
      const max = Math.min(MAX_CHUNK_BYTES, left)
      if (max <= 0) return { bytes: new Uint8Array(), fault: 'too-long' }
      const unpacked = await unpack(bytes, format, max)
      left -= unpacked.fault === 'too-long' ? max : unpacked.bytes.length
      return unpacked
    },
  }
}

export type Notebook = ReturnType<typeof startNotes>

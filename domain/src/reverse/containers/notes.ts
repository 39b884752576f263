import { startsWith } from './bytes.ts'
import { MAX_CHUNK_BYTES, unpack, type Unpacked } from './inflate.ts'

/** Bytes of texts that are read of one file, after unpacking. */
export const MAX_FILE_BYTES = 8 * 2 ** 20

/** Parts of one file that are read; real ones have a few. */
const MOST_PARTS = 10_000

/** A text that stands in a file under a name. */
export interface Note {
  key: string
  text: string
}

/** A part of a file that could not be read, or not to its end. */
export interface Unread {
  /** As the format calls it, with its name where it has one: `tEXt parameters`. Empty for the file as a whole. */
  part: string
  /** `elsewhere`: its content is encrypted or in another file. */
  why: 'too-long' | 'broken' | 'elsewhere'
}
/** More of them would not be read by anybody. */
const MOST_UNREAD = 20

/** Everything that a file says beside its picture, as it stands there. */
export interface FileNotes {
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/heic' | 'image/gif' | 'video/mp4'
  /** Of the picture, in pixels; 0 where the file does not say. */
  width: number
  height: number
  isAnimated: boolean
  /** Ink colours (CMYK), which browsers show differently. */
  isCmyk: boolean
  texts: Note[]
  /** Each as a TIFF file, in the order of the file. */
  exif: Uint8Array[]
  /** All packets one after another. */
  xmp: string | null
  /** Content credentials, as JUMBF boxes. */
  credentials: Uint8Array | null
  unread: Unread[]
}

const EXIF = 'Exif\0'
const EXIF_HEAD = 6

/** Collects notes within the limits of one file. */
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
    if (!isSaid && notes.unread.length < MOST_UNREAD) notes.unread.push({ part, why })
  }
  const affords = (bytes: number, part: string): boolean => {
    if (bytes > left || ++parts > MOST_PARTS) {
      miss(part, 'too-long')
      return false
    }
    left -= bytes
    return true
  }
  return {
    notes,
    miss,
    /** Whether one more part of so many bytes may be read; names it in the notes where it may not. */
    affords,
    /** Adds EXIF. Some formats' writers put the beginning before it that only JPEG has. */
    addExif(data: Uint8Array, part: string): void {
      if (affords(data.length, part))
        notes.exif.push(startsWith(data, EXIF) ? data.subarray(EXIF_HEAD) : data)
    },
    addXmp(text: string): void {
      notes.xmp = (notes.xmp ?? '') + text
    },
    /** The bytes unpacked, as far as they can be. A bomb costs as much as was unpacked until it was one. */
    async unpack(bytes: Uint8Array, format: 'deflate' | 'gzip' = 'deflate'): Promise<Unpacked> {
      const most = Math.min(MAX_CHUNK_BYTES, left)
      if (most <= 0) return { bytes: new Uint8Array(), fault: 'too-long' }
      const unpacked = await unpack(bytes, format, most)
      left -= unpacked.fault === 'too-long' ? most : unpacked.bytes.length
      return unpacked
    },
  }
}

export type Notebook = ReturnType<typeof startNotes>

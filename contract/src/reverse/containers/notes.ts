import { inflate, MAX_CHUNK_BYTES } from './inflate.ts'

/** Bytes of texts that are read of one file, after unpacking. */
export const MAX_FILE_BYTES = 8 * 2 ** 20

/** A text that stands in a file under a name. */
export interface Note {
  key: string
  text: string
}

/** What of a file could not be read, and why. */
export type Unread = 'too-long' | 'broken'

/** Everything that a file says beside its picture, as it stands there. */
export interface FileNotes {
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif' | 'video/mp4'
  /** Of the picture, in pixels; 0 where the file does not say. */
  width: number
  height: number
  isAnimated: boolean
  /** Ink colours (CMYK), which browsers show differently. */
  isCmyk: boolean
  texts: Note[]
  /** As a TIFF file. */
  exif: Uint8Array | null
  xmp: string | null
  /** Content credentials, as JUMBF boxes. */
  credentials: Uint8Array | null
  unread: Unread[]
}

/** Collects notes within the limits of one file. */
export function startNotes(mime: FileNotes['mime']) {
  const notes: FileNotes = {
    mime,
    width: 0,
    height: 0,
    isAnimated: false,
    isCmyk: false,
    texts: [],
    exif: null,
    xmp: null,
    credentials: null,
    unread: [],
  }
  let left = MAX_FILE_BYTES
  const miss = (why: Unread) => {
    if (!notes.unread.includes(why)) notes.unread.push(why)
  }
  return {
    notes,
    miss,
    /** Whether so many bytes may still be read; says so in the notes where they may not. */
    affords(bytes: number): boolean {
      if (bytes > left) {
        miss('too-long')
        return false
      }
      left -= bytes
      return true
    },
    /** The bytes unpacked; null where they are broken or too many, which costs as much as was unpacked until then. */
    async unpack(bytes: Uint8Array): Promise<Uint8Array | null> {
      const most = Math.min(MAX_CHUNK_BYTES, left)
      const plain = most > 0 ? await inflate(bytes, 'deflate', most) : null
      left -= plain ? plain.length : most
      if (!plain) miss('too-long')
      return plain
    },
  }
}

export type Notebook = ReturnType<typeof startNotes>

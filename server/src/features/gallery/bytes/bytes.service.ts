import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import {
  type ByteRange,
  ObjectMissing,
  type Objects,
  type StoredObject,
} from '../../../platform/objects/index.ts'
import type { Signature, Signing } from '../../../platform/signing/index.ts'
import { bytesPath, CAPTIONS, IN_TRASH, ORIGINAL } from '../addresses.ts'
import { captionsFile } from '../captions.ts'
import { imageNotFound } from '../gallery.service.ts'
import { findBytes } from '../media.store.ts'
import type { SharedFile, ShareFile } from '../shared-file.ts'

/** Types that every browser displays. For others, such as TIFF, the largest rendition is sent as the original. */
const DISPLAYED = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'video/mp4',
  'video/webm',
  // Music tracks of videos.
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/flac',
  'audio/ogg',
  'audio/wav',
])

export type BytesService = ReturnType<typeof createBytesService>

/** Bytes that the caller may read, not opened yet. */
export interface AllowedBytes {
  /** The file or object, or the text of captions, which are generated from metadata. */
  from: Pick<SharedFile, 'open'> | { text: string }
  mime: string
  /** Changes with the bytes. */
  etag: string
  /** Length of an original. Thumbnails are always sent whole. */
  bytes: number | undefined
}

export function createBytesService(deps: {
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  log: Log
  shareFile: ShareFile
}) {
  const { database, objects, signing, clock, log, shareFile } = deps
  const stored = (key: string): Pick<SharedFile, 'open'> => ({ open: (range) => objects.get(key, range) })

  return {
    /**
     * The only place that authorises access to the bytes of an item, thumbnail, captions or upload: for its owner, or
     * with a URL signed for exactly this path. Anyone else gets NOT_FOUND. Only the owner gets a photograph as its camera
     * wrote it.
     */
    async allow(
      id: string,
      name: string,
      caller: { userId: string | undefined; signature: Signature },
    ): Promise<AllowedBytes> {
      const viewer = await signing.findViewer(bytesPath(id, name), caller.signature, clock)
      if (!viewer && !caller.userId) throw imageNotFound()
      const isInTrash = name.startsWith(IN_TRASH)
      const variant = isInTrash ? name.slice(IN_TRASH.length) : name
      const bytes = await findBytes(database.db, id, isInTrash)
      const isOwner = bytes?.user_id === caller.userId || bytes?.user_id === viewer?.id
      if (!bytes || (!viewer && !isOwner)) throw imageNotFound()
      if (variant === ORIGINAL && DISPLAYED.has(bytes.mime)) {
        const file = isOwner
          ? { ...bytes, ...stored(bytes.object_key) }
          : await shareFile({ ...bytes, key: bytes.object_key })
        if (!file) throw imageNotFound()
        return { from: file, mime: file.mime, etag: `"${file.sha256}"`, bytes: file.bytes }
      }
      const etag = `"${bytes.sha256}-${variant}"`
      if (variant === CAPTIONS) {
        const text = captionsFile(bytes.metadata)
        if (text === undefined) throw imageNotFound()
        return { from: { text }, mime: 'text/vtt', etag, bytes: undefined }
      }
      const small =
        variant === ORIGINAL
          ? bytes.thumbnails.at(-1)
          : bytes.thumbnails.find(({ width }) => String(width) === variant)
      if (!small) throw imageNotFound()
      return { from: stored(small.key), mime: 'image/webp', etag, bytes: undefined }
    },

    async open(file: Pick<SharedFile, 'open'>, range?: ByteRange): Promise<StoredObject> {
      try {
        return await file.open(range)
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error
        log.error({ key: error.key }, 'a row names an object that is not there')
        throw imageNotFound()
      }
    },
  }
}

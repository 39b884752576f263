import type { ByteRange, Objects, StoredObject } from '../../platform/objects/index.ts'
import { objectNotFound } from './storage.refusal.ts'
import type { StoredFile } from './storage.store.ts'

/** A file of the store, or its version for others than the owner. */
export interface ReadableFile extends StoredFile {
  open?: SharedObject['open']
}

/** One of the product’s own images as anyone but its owner may get it. */
export interface SharedObject {
  mime: string
  bytes: number
  sha256: string
  open(range?: ByteRange): Promise<StoredObject>
}

export interface SharedObjectsDeps {
  objects: Pick<Objects, 'get'>
  /** Undefined if nothing of the image can be shared. */
  sharedObjectOf(ownerId: string, id: string): Promise<SharedObject | undefined>
}

/** Bucket of the gallery. */
const MEDIA = 'media'

/** Reads files for their owner and for others. */
export const createSharedObjects = ({ objects, sharedObjectOf }: SharedObjectsDeps) => ({
  /** A file as anyone but its owner may get it: images of the gallery without private metadata. */
  async forOthers(file: StoredFile): Promise<ReadableFile> {
    if (!file.is_managed || file.bucket_id !== MEDIA || file.owner === null) return file
    const shared = await sharedObjectOf(file.owner, file.id)
    if (!shared) throw objectNotFound()
    const { mime, bytes, sha256, open } = shared
    return { ...file, mime, bytes, open, etag: `"${sha256.slice(0, 32)}"` }
  },

  open: (file: ReadableFile, range?: ByteRange): Promise<StoredObject> =>
    file.open ? file.open(range) : objects.get(file.object_key, range),
})

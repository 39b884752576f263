import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MediaOrigin } from '@studio/contract/gallery'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/index.ts'
import type { ByteRange, Objects, StoredObject } from '../../platform/objects/index.ts'
import {
  isReadable,
  PictureProblem,
  planPublicFile,
  type PublicFile,
  withoutPrivateMetadata,
} from '../../platform/pictures/index.ts'
import { findVersion } from './edited/edited.store.ts'
import { findStoredFiles, type StoredThumbnail } from './media.store.ts'

/** Stored file of an item. */
export interface StoredFile {
  type: 'image' | 'video'
  origin: MediaOrigin
  key: string
  mime: string
  bytes: number
  sha256: string
  /** In px. */
  width: number
  height: number
  thumbnails: readonly StoredThumbnail[]
}

/** File of an item as anyone but its owner may get it. */
export interface SharedFile extends Pick<StoredFile, 'mime' | 'bytes' | 'sha256' | 'width' | 'height'> {
  /** Opens it. The caller must read the body to its end or destroy it. @throws ObjectMissing */
  open(range?: ByteRange): Promise<StoredObject>
}

/** Max. cached plans: a few hundred bytes each, and up to 32 KB with a colour profile. */
const MAX_PLANS = 2_000

/** True if the stored file comes from a camera and contains its location, serial number and owner. */
export const isPrivateFile = ({ origin }: Pick<StoredFile, 'origin'>): boolean =>
  origin === 'photograph' || origin === 'composite'

/** Reads `range` of the parts. */
async function* readParts(
  parts: PublicFile['parts'],
  read: (range: ByteRange) => Promise<StoredObject>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const part of parts) {
    const length = 'end' in part ? part.end - part.start + 1 : part.length
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length - 1)]
    at += length
    if (from > to) continue
    if (!('end' in part)) yield part.subarray(from, to + 1)
    else yield* (await read({ start: part.start + from, end: part.start + to })).body
  }
}

function fileOfBytes(bytes: Uint8Array, facts: Pick<SharedFile, 'mime' | 'width' | 'height'>): SharedFile {
  return {
    ...facts,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    async open(range = { start: 0, end: bytes.length - 1 }) {
      const part = bytes.subarray(range.start, range.end + 1)
      return { body: Readable.from([part]), bytes: part.length }
    },
  }
}

/**
 * Returns the file of an item as anyone but its owner may get it. A photograph loses its private metadata:
 * with unchanged pixels if the format allows it, otherwise encoded again as JPEG, at least as its largest
 * rendition. Every other file is shared as stored. Undefined for a photograph without a shareable file, and
 * for a user’s own video, whose tracks may contain locations.
 */
export function createShareFile({ objects }: { objects: Pick<Objects, 'get' | 'read'> }) {
  // Objects never change, so a plan is valid as long as its object exists.
  const plans = new LRUCache<string, Promise<PublicFile | undefined>>({ max: MAX_PLANS })

  function planOf(key: string): Promise<PublicFile | undefined> {
    const cached = plans.get(key)
    if (cached) return cached
    const plan = planPublicFile(() => objects.read(key))
    plans.set(key, plan)
    plan.catch(() => plans.delete(key))
    return plan
  }

  async function largestRendition({ thumbnails }: StoredFile): Promise<SharedFile | undefined> {
    const rendition = thumbnails.at(-1)
    if (!rendition) return undefined
    const { key, width, height } = rendition
    return fileOfBytes(await objects.read(key), { mime: 'image/webp', width, height })
  }

  async function encodedAgain(file: StoredFile): Promise<SharedFile | undefined> {
    const { key, mime, width, height } = file
    try {
      const encoded = await withoutPrivateMetadata(await objects.read(key), mime)
      return fileOfBytes(encoded.bytes, { mime: encoded.mime, width, height })
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      return largestRendition(file)
    }
  }

  return async (file: StoredFile): Promise<SharedFile | undefined> => {
    const { key, mime, bytes, sha256, width, height } = file
    if (!isPrivateFile(file))
      return { mime, bytes, sha256, width, height, open: (range) => objects.get(key, range) }
    if (file.type === 'video') return undefined
    // Other formats aren’t loaded at all: they can be very large.
    if (!isReadable(mime)) return largestRendition(file)
    const plan = await planOf(key)
    if (!plan) return encodedAgain(file)
    return {
      mime,
      bytes: plan.bytes,
      sha256: plan.sha256,
      width,
      height,
      async open(range = { start: 0, end: plan.bytes - 1 }) {
        const body = Readable.from(readParts(plan.parts, (part) => objects.get(key, part), range))
        return { body, bytes: range.end - range.start + 1 }
      },
    }
  }
}

export type ShareFile = ReturnType<typeof createShareFile>

/**
 * Loads the shared file of a user’s item: of the version that was shared with the hash `sha256`, otherwise as it is now. Undefined
 * also for unknown items and those in the trash.
 */
export const createLoadSharedFile =
  ({ database, shareFile }: { database: { db: Database }; shareFile: ShareFile }) =>
  async (
    userId: string,
    id: string,
    { sha256 }: { sha256?: string | undefined } = {},
  ): Promise<SharedFile | undefined> => {
    const stored =
      sha256 === undefined
        ? (await findStoredFiles(database.db, userId, [id]))[0]
        : await findVersion(database.db, userId, id, sha256)
    return stored && shareFile(stored)
  }

/** True if the version of a user’s item that was shared with this hash still exists, unchanged. */
export const createIsShared = (deps: { database: { db: Database }; shareFile: ShareFile }) => {
  const load = createLoadSharedFile(deps)
  return async (userId: string, id: string, sha256: string): Promise<boolean> =>
    (await load(userId, id, { sha256 }))?.sha256 === sha256
}

/** SHA-256 of the shared files of a user’s items by id, without those that can’t be shared. */
export const createSharedHashes =
  ({ database, shareFile }: { database: { db: Database }; shareFile: ShareFile }) =>
  async (userId: string, ids: readonly string[]): Promise<Map<string, string>> => {
    const hashes = new Map<string, string>()
    const rows = ids.length === 0 ? [] : await findStoredFiles(database.db, userId, ids)
    for (const row of rows) {
      const shared = await shareFile(row)
      if (shared) hashes.set(row.id, shared.sha256)
    }
    return hashes
  }

export type LoadSharedFile = ReturnType<typeof createLoadSharedFile>

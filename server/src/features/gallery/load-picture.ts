import type { Database } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { isDecodable, withoutPrivateMetadata } from '../../platform/pictures/index.ts'
import { findVersion } from './edited/edited.store.ts'
import { findOriginal, type StoredThumbnail } from './media.store.ts'
import { isPrivateFile } from './shared-file.ts'

/** Encoded image that every decoder of the product and every browser reads. */
export interface LoadedPicture {
  bytes: Buffer
  mime: string
  /** In px. */
  width: number
  height: number
}

interface Rendition extends StoredThumbnail {
  mime: string
}

/**
 * The smallest rendition that is at least `maxSize` px on the long side. Otherwise the original if it is decodable,
 * otherwise the largest rendition: originals may be of formats and sizes that only their importer reads.
 */
export function bestRendition(
  original: Rendition,
  thumbnails: readonly StoredThumbnail[],
  maxSize: number | 'full',
): Rendition | undefined {
  const renditions = thumbnails.map((each) => ({ ...each, mime: 'image/webp' }))
  const large = renditions.find(
    ({ width, height }) => maxSize !== 'full' && Math.max(width, height) >= maxSize,
  )
  return large ?? (isDecodable(original) ? original : renditions.at(-1))
}

/**
 * Loads an image of a user for decoding. `maxSize` is the long side in px that the caller uses: the result may be
 * larger, or smaller if nothing larger is decodable. Without the private metadata of photographs, because its bytes go
 * to other people and to providers. `sha256`: the version whose shared file has this hash, instead of the image as it is now.
 * Undefined for videos, unknown images, and those in the trash.
 * @throws ObjectMissing
 * @throws PictureProblem for a damaged photograph
 */
export const createLoadPicture =
  ({ database, objects }: { database: { db: Database }; objects: Pick<Objects, 'read'> }) =>
  async (
    userId: string,
    id: string,
    { maxSize, sha256 }: { maxSize: number | 'full'; sha256?: string | undefined },
  ): Promise<LoadedPicture | undefined> => {
    const row =
      sha256 === undefined
        ? await findOriginal(database.db, userId, id)
        : await findVersion(database.db, userId, id, sha256)
    const best = row?.type === 'image' && bestRendition(row, row.thumbnails, maxSize)
    if (!best) return undefined
    const { key, mime, width, height } = best
    const bytes = await objects.read(key)
    if (key === row.key && isPrivateFile(row))
      return { ...(await withoutPrivateMetadata(bytes, mime)), width, height }
    return { bytes, mime, width, height }
  }

export type LoadPicture = ReturnType<typeof createLoadPicture>

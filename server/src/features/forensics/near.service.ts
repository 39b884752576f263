import { MAX_NEAR, type NearAnswer, type NearQuery } from '@studio/contract/forensics'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Gallery } from '../gallery/index.ts'

export type NearService = ReturnType<typeof openNear>

/** Finds the user's images similar to another, by hashes only. */
export const openNear =
  ({ database, gallery }: { database: DatabaseHandle; gallery: Pick<Gallery, 'likeness' | 'itemsOf'> }) =>
  async (userId: string, query: NearQuery): Promise<NearAnswer> => {
    const { found, looked, isWaiting } =
      'mediaId' in query
        ? await gallery.likeness.nearOwn(userId, query.mediaId)
        : await gallery.likeness.near(userId, query)
    const items = await gallery.itemsOf(
      database.db,
      userId,
      found.map(({ id }) => id),
    )
    const pictures = found
      .flatMap(({ id, ...likeness }) => {
        const item = items.get(id)
        return item ? [{ item, ...likeness }] : []
      })
      .slice(0, MAX_NEAR)
    return { pictures, looked, isWaiting }
  }

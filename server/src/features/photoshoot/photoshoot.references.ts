import { Refusal } from '@studio/contract/kernel'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { readPicture } from '../../platform/pictures/index.ts'
import type { ShootGallery, ShootUploads } from './photoshoot.deps.ts'

export type References = ReturnType<typeof createReferences>

/** Reference images of shoots: uploads and gallery images of the user. */
export function createReferences(deps: {
  database: Pick<DatabaseHandle, 'db'>
  gallery: Pick<ShootGallery, 'find' | 'loadPicture'>
  uploads: ShootUploads
}) {
  const { database, gallery, uploads } = deps

  const findImage = async (db: Database, userId: string, id: string) => {
    const item = await gallery.find(db, userId, id)
    return item?.type === 'image' ? item : undefined
  }

  return {
    /** True if the user has a gallery image with this id. */
    isInGallery: async (db: Database, userId: string, id: string): Promise<boolean> =>
      (await findImage(db, userId, id)) !== undefined,

    async exists(tx: Database, userId: string, id: string): Promise<boolean> {
      return (await uploads.exists(tx, userId, id)) || (await findImage(tx, userId, id)) !== undefined
    },

    /**
     * Its bytes for an engine: upright, without metadata. @throws Refusal NOT_FOUND if it was deleted in the meantime.
     */
    async read(userId: string, id: string): Promise<Uint8Array> {
      if (await uploads.exists(database.db, userId, id)) return await uploads.readReference(userId, id)
      const image = await gallery.loadPicture(userId, id, { maxSize: 'full' })
      if (!image) throw new Refusal('NOT_FOUND', 'Reference image not found.')
      return (await readPicture(image.bytes)).bytes
    },
  }
}

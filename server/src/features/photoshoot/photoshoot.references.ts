import { Refusal } from '@studio/contract/kernel'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { readPicture } from '../../platform/pictures/index.ts'
import type { ShootGallery, ShootObjects, ShootUploads } from './photoshoot.needs.ts'

export type References = ReturnType<typeof openReferences>

/** Pictures that a shoot can refer to: what somebody has uploaded, and what is in their gallery. */
export function openReferences(deps: {
  database: Pick<DatabaseHandle, 'db'>
  gallery: Pick<ShootGallery, 'find'>
  uploads: ShootUploads
  objects: ShootObjects
}) {
  const { database, gallery, uploads, objects } = deps

  const findImage = async (db: Database, userId: string, id: string) => {
    const item = await gallery.find(db, userId, id)
    return item?.type === 'image' ? item : undefined
  }

  return {
    /** Whether an own picture of this id is in the gallery. */
    isInGallery: async (db: Database, userId: string, id: string): Promise<boolean> =>
      (await findImage(db, userId, id)) !== undefined,

    async exists(tx: Database, userId: string, id: string): Promise<boolean> {
      return (await uploads.exists(tx, userId, id)) || (await findImage(tx, userId, id)) !== undefined
    },

    /**
     * Its bytes as an engine may have them: upright, without metadata.
     * @throws Refusal NOT_FOUND when it was deleted meanwhile.
     */
    async read(userId: string, id: string): Promise<Uint8Array> {
      if (await uploads.exists(database.db, userId, id)) return await uploads.readReference(userId, id)
      const image = await findImage(database.db, userId, id)
      if (!image) throw new Refusal('NOT_FOUND', 'The reference image is not there any more.')
      return (await readPicture(await objects.read(image.key))).bytes
    },
  }
}

import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

/** A thumbnail; sizes in pixels. */
export interface StoredThumbnail {
  width: number
  height: number
  key: string
}

type UploadTables = {
  uploads: Narrowed<
    DB['uploads'],
    {
      /** Thumbnails, smallest first; null until they are created. */
      thumbnails: ColumnType<StoredThumbnail[] | null, string, string>
      deleted_at: ColumnType<Date | null, never, Date | null>
    }
  >
}
type Upload = Omit<UploadTables['uploads'], 'deleted_at'>

export async function insertUpload(tx: Database, upload: Insertable<Upload>): Promise<void> {
  await tx.withTables<UploadTables>().insertInto('uploads').values(upload).execute()
}

/** Object key of a user’s upload. */
export async function findKey(db: Database, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .withTables<UploadTables>()
    .selectFrom('uploads')
    .select('object_key')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.object_key
}

/** All uploads of a user. */
export const findUploads = (db: Database, userId: string): Promise<Selectable<Upload>[]> =>
  db
    .withTables<UploadTables>()
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

interface OwnUpload {
  userId: string
  id: string
}

/** A second deletion keeps the first time. Returns false if there is no such upload. */
export async function markDeleted(db: Database, { userId, id }: OwnUpload, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .withTables<UploadTables>()
    .updateTable('uploads')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false if there is no upload that was deleted after `since`. */
export async function unmarkDeleted(db: Database, { userId, id }: OwnUpload, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .withTables<UploadTables>()
    .updateTable('uploads')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', since)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Permanently deletes uploads deleted before a time. */
export async function purgeDeleted(db: Database, before: Date): Promise<void> {
  await db.withTables<UploadTables>().deleteFrom('uploads').where('deleted_at', '<', before).execute()
}

/** Uploads without thumbnails, newest first. */
export const findWithoutThumbnails = (db: Database, limit: number) =>
  db
    .withTables<UploadTables>()
    .selectFrom('uploads')
    .select(['id', 'object_key as key'])
    .where('thumbnails', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Returns false if the upload was deleted or already has thumbnails. */
export async function putThumbnails(
  tx: Database,
  id: string,
  thumbnails: readonly StoredThumbnail[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .withTables<UploadTables>()
    .updateTable('uploads')
    .set({ thumbnails: JSON.stringify(thumbnails) })
    .where('id', '=', id)
    .where('thumbnails', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

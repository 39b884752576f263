import type { Database } from '../../platform/database/index.ts'

interface Upload {
  id: string
  user_id: string
  object_key: string
  mime: string
  bytes: number
  sha256: string
  width: number
  height: number
  placeholder: Buffer
  created_at: Date
}

type UploadTables = { uploads: Upload }

export async function insertUpload(tx: Database, upload: Upload): Promise<void> {
  await tx.withTables<UploadTables>().insertInto('uploads').values(upload).execute()
}

/** Key of the object of a user's own upload. */
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
export const findUploads = (db: Database, userId: string): Promise<Upload[]> =>
  db
    .withTables<UploadTables>()
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

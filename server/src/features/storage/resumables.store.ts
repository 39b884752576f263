import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type Json<T> = ColumnType<T | null, string | null, never>

type ResumableTables = {
  storage_uploads: Narrowed<
    DB['storage_uploads'],
    {
      metadata: Json<Record<string, unknown>>
      told: Json<Record<string, string | null>>
    }
  >
  storage_upload_parts: DB['storage_upload_parts']
}

export type UploadRow = Selectable<ResumableTables['storage_uploads']>
export type PartRow = Selectable<ResumableTables['storage_upload_parts']>

export interface NewUpload {
  id: string
  bucket: string
  name: string
  owner: string | null
  replaces: boolean
  length: number | null
  mime: string
  cacheControl: string
  metadata: Record<string, unknown> | null
  told: Record<string, string | null> | null
}

const tables = (db: Database) => db.withTables<ResumableTables>()

export async function insertUpload(db: Database, upload: NewUpload, now: Date): Promise<void> {
  await tables(db)
    .insertInto('storage_uploads')
    .values({
      id: upload.id,
      bucket_id: upload.bucket,
      name: upload.name,
      owner: upload.owner,
      replaces: upload.replaces,
      length: upload.length,
      mime: upload.mime,
      cache_control: upload.cacheControl,
      metadata: upload.metadata && JSON.stringify(upload.metadata),
      told: upload.told && JSON.stringify(upload.told),
      created_at: now,
    })
    .execute()
}

export const findUpload = (db: Database, id: string): Promise<UploadRow | undefined> =>
  tables(db).selectFrom('storage_uploads').selectAll().where('id', '=', id).executeTakeFirst()

export async function setLength(db: Database, id: string, length: number): Promise<void> {
  await tables(db)
    .updateTable('storage_uploads')
    .set({ length })
    .where('id', '=', id)
    .where('length', 'is', null)
    .execute()
}

/** False if another part arrived in the meantime: of two with the same offset, one is accepted. */
export async function addPart(
  tx: Database,
  id: string,
  part: { start: number; bytes: number; objectKey: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('storage_uploads')
    .set({ received: part.start + part.bytes })
    .where('id', '=', id)
    .where('received', '=', part.start)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  const { start, bytes, objectKey } = part
  await tables(tx)
    .insertInto('storage_upload_parts')
    .values({ upload_id: id, start, bytes, object_key: objectKey })
    .execute()
  return true
}

export const listParts = (db: Database, id: string): Promise<PartRow[]> =>
  tables(db)
    .selectFrom('storage_upload_parts')
    .selectAll()
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute()

/** Marks an upload as complete and releases its parts; false if it was complete already. */
export async function finishUpload(tx: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('storage_uploads')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  await tables(tx).deleteFrom('storage_upload_parts').where('upload_id', '=', id).execute()
  return true
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await tables(db).deleteFrom('storage_uploads').where('id', '=', id).execute()
}

/** Returns the number of deleted uploads. */
export async function deleteUploadsBefore(db: Database, time: Date): Promise<number> {
  const { rows } = await sql`delete from storage_uploads where created_at <= ${time} returning 1`.execute(db)
  return rows.length
}

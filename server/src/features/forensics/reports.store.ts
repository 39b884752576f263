import type { ReportDraft, ReportFinding, RegionNote } from '@studio/contract/forensics'
import { type ColumnType, sql } from 'kysely'
import {
  type Cursor,
  countWithTrash,
  type Database,
  isBeyond,
  lock,
  microsOf,
  type DB,
  type Narrowed,
} from '../../platform/database/index.ts'

type Json<T> = ColumnType<T, string, string>
type ForensicTables = {
  forensic_reports: Narrowed<
    DB['forensic_reports'],
    {
      parameters: Json<Record<string, unknown>>
      findings: Json<ReportFinding[]>
      map_hashes: Json<Record<string, string>>
      notes: Json<RegionNote[]>
      deleted_at: ColumnType<Date | null, never, Date | null>
    }
  >
}

const tables = (db: Database) => db.withTables<ForensicTables>()

/** Lock until the transaction ends, for counting and saving reports. */
export const lockAuthor = (tx: Database, userId: string) => lock(tx, 'forensic reports', userId)

/** Half of all if that is more, including the trash. */
export const countReports = (tx: Database, userId: string) =>
  countWithTrash(tx, sql`forensic_reports`, userId)

export async function insertReport(
  tx: Database,
  { id, userId, draft, now }: { id: string; userId: string; draft: ReportDraft; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('forensic_reports')
    .values({
      id,
      user_id: userId,
      media_id: draft.mediaId,
      name: draft.name,
      input_sha256: Buffer.from(draft.inputSha256, 'hex'),
      input_bytes: draft.inputBytes,
      mime: draft.mime,
      engine: draft.engine,
      parameters: JSON.stringify(draft.parameters),
      findings: JSON.stringify(draft.findings),
      map_hashes: JSON.stringify(draft.mapHashes),
      notes: JSON.stringify(draft.notes),
      created_at: now,
    })
    .execute()
}

const reports = (db: Database) =>
  tables(db)
    .selectFrom('forensic_reports')
    .select(['id', 'media_id', 'name', 'mime', 'engine', 'parameters', 'findings', 'map_hashes', 'notes'])
    .select([
      'created_at',
      microsOf('forensic_reports.created_at').as('micros'),
      sql<number>`input_bytes::float8`.as('input_bytes'),
    ])
    .select(sql<string>`encode(input_sha256, 'hex')`.as('sha256'))

export const findReport = (db: Database, userId: string, id: string) =>
  reports(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** One row more than `limit` if there are more. */
export async function listReports(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  const page = tables(db)
    .selectFrom('forensic_reports')
    .select([
      'id',
      'media_id',
      'name',
      'mime',
      'created_at',
      microsOf('forensic_reports.created_at').as('micros'),
    ])
    .select([
      sql<number>`input_bytes::float8`.as('input_bytes'),
      sql<string>`encode(input_sha256, 'hex')`.as('sha256'),
      sql<number>`jsonb_array_length(findings)`.as('findings'),
      sql<number>`jsonb_array_length(jsonb_path_query_array(notes, '$[*] ? (@.text != "")'))`.as('notes'),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!after) return await page.execute()
  return await page.where(isBeyond(after, 'created_at', 'id')).execute()
}

export const updateReport = (
  tx: Database,
  id: string,
  { name, notes }: { name: string; notes: readonly RegionNote[] },
) =>
  tables(tx)
    .updateTable('forensic_reports')
    .set({ name, notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .execute()

/** Returns false if not found. */
export async function markDeleted(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('forensic_reports')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if not found among reports deleted since then. */
export async function unmarkDeleted(tx: Database, userId: string, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('forensic_reports')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Purges reports deleted before a time. */
export const purgeReports = (db: Database, before: Date) =>
  tables(db).deleteFrom('forensic_reports').where('deleted_at', '<', before).execute()

/** A page of all reports of a user, ordered by id. */
export const readAllReports = (db: Database, userId: string, after: string | undefined, limit: number) =>
  reports(db)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute()

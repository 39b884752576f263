import type {
  ImportFileReason,
  ImportFileState,
  ImportOptions,
  ImportSource,
  ImportState,
  KeptReason,
} from '@studio/contract/imports'
import type { FileRole } from '@studio/contract/photographs'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, DB, Narrowed } from '../../platform/database/index.ts'

type ImportTables = {
  imports: Narrowed<
    DB['imports'],
    {
      source: ImportSource
      state: ColumnType<ImportState, ImportState | undefined, ImportState>
      options: ColumnType<ImportOptions, string, string>
    }
  >
  import_files: Narrowed<
    DB['import_files'],
    {
      role: FileRole
      state: ColumnType<ImportFileState, ImportFileState | undefined, ImportFileState>
      reason: ImportFileReason | null
    }
  >
  import_parts: DB['import_parts']
}

export type ImportRow = Selectable<ImportTables['imports']>
export type FileRow = Selectable<ImportTables['import_files']>
export type NewFileRow = Pick<
  FileRow,
  'number' | 'path' | 'name' | 'size' | 'modified_at' | 'sha256' | 'role' | 'picture_number'
>

const tables = (db: Database) => db.withTables<ImportTables>()

/** False if the id is taken. */
export async function insertImport(
  tx: Database,
  row: Omit<ImportRow, 'state' | 'ended_at' | 'stacked_at' | 'options'> & { options: ImportOptions },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('imports')
    .values({ ...row, options: JSON.stringify(row.options) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findImport = (db: Database, userId: string, id: string): Promise<ImportRow | undefined> =>
  tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Locks the import until the transaction ends: its files change under this lock. */
export const lockImport = (tx: Database, userId: string, id: string): Promise<ImportRow | undefined> =>
  tables(tx)
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The import for a worker. */
export const readImport = (db: Database, id: string): Promise<ImportRow | undefined> =>
  tables(db).selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

export const listImports = (db: Database, userId: string, limit: number): Promise<ImportRow[]> =>
  tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countOpen(db: Database, userId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['open', 'paused'])
    .executeTakeFirstOrThrow()
  return count
}

export const updateImport = (
  tx: Database,
  id: string,
  { options, ...change }: Partial<Pick<ImportRow, 'name' | 'project' | 'state' | 'ended_at' | 'options'>>,
) =>
  tables(tx)
    .updateTable('imports')
    .set({ ...change, ...(options ? { options: JSON.stringify(options) } : {}) })
    .where('id', '=', id)
    .execute()

/** Number and bytes of the files of imports by state; `received` includes files that needn't be sent. */
export async function sumFiles(db: Database, importIds: readonly string[]) {
  if (importIds.length === 0) return []
  return await tables(db)
    .selectFrom('import_files')
    .select(['import_id', 'state'])
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(size)`.as('bytes'),
      sql<number>`sum(case when state in ('pending', 'uploading') then received else size end)`.as(
        'received',
      ),
    ])
    .where('import_id', 'in', [...importIds])
    .groupBy(['import_id', 'state'])
    .execute()
}

/** Inserts files, and adds hashes to those that exist. Returns all rows with these numbers. */
export async function putFiles(
  tx: Database,
  importId: string,
  files: readonly NewFileRow[],
): Promise<FileRow[]> {
  await tables(tx)
    .insertInto('import_files')
    .values(files.map((file) => ({ import_id: importId, ...file })))
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'number']).doUpdateSet({
        sha256: sql`coalesce(import_files.sha256, excluded.sha256)`,
      }),
    )
    .execute()
  return await tables(tx)
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where(
      'number',
      'in',
      files.map(({ number }) => number),
    )
    .execute()
}

export const findFile = (db: Database, importId: string, number: number): Promise<FileRow | undefined> =>
  tables(db)
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst()

const unjoined = (db: Database) =>
  tables(db)
    .selectFrom('import_files')
    .innerJoin('imports', 'imports.id', 'import_files.import_id')
    .selectAll('import_files')
    .where('import_files.state', '=', 'uploading')
    .whereRef('import_files.received', '=', 'import_files.size')

/** Files of a user’s import that were received completely, but whose parts aren’t joined. */
export const findUnjoined = (db: Database, userId: string, importId: string): Promise<FileRow[]> =>
  unjoined(db).where('imports.id', '=', importId).where('imports.user_id', '=', userId).execute()

/** Imports with such files, up to `limit`. */
export const findImportsToJoin = (db: Database, limit: number) =>
  unjoined(db)
    .clearSelect()
    .select(['imports.id', 'imports.user_id'])
    .distinct()
    .where('imports.state', 'in', ['open', 'paused'])
    .limit(limit)
    .execute()

export const updateFile = (
  tx: Database,
  importId: string,
  number: number,
  change: Partial<
    Pick<
      FileRow,
      'state' | 'reason' | 'role' | 'received' | 'sha256' | 'object_key' | 'media_id' | 'modified_at'
    >
  >,
) =>
  tables(tx)
    .updateTable('import_files')
    .set(change)
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()

/** Result for a file before it is sent: not accepted, or already in the gallery. */
export interface Settled {
  number: number
  state: 'rejected' | 'duplicate'
  reason: ImportFileReason | null
  mediaId: string | null
}

export async function settleFiles(tx: Database, importId: string, files: readonly Settled[]): Promise<void> {
  if (files.length === 0) return
  await sql`
    update import_files set state = given.state, reason = given.reason, media_id = given.media_id
    from unnest(${files.map(({ number }) => number)}::integer[], ${files.map(({ state }) => state)}::text[],
      ${files.map(({ reason }) => reason)}::text[], ${files.map(({ mediaId }) => mediaId)}::uuid[])
      as given (number, state, reason, media_id)
    where import_files.import_id = ${importId} and import_files.number = given.number`.execute(tx)
}

/** Files of pictures by number. */
export async function filesOfPictures(
  db: Database,
  importId: string,
  pictureNumbers: readonly number[],
): Promise<FileRow[]> {
  if (pictureNumbers.length === 0) return []
  return await tables(db)
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where('picture_number', 'in', [...pictureNumbers])
    .orderBy('number')
    .execute()
}

/** Files of one picture by number. */
export const filesOfPicture = (db: Database, importId: string, pictureNumber: number): Promise<FileRow[]> =>
  filesOfPictures(db, importId, [pictureNumber])

/** Rejected and damaged files and those in the trash. */
export const listProblems = (db: Database, importId: string, limit: number): Promise<FileRow[]> =>
  tables(db)
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('state', 'in', ['rejected', 'damaged']), eb('reason', 'is not', null)]))
    .orderBy('number')
    .limit(limit)
    .execute()

export const findParts = (db: Database, importId: string, number: number) =>
  tables(db)
    .selectFrom('import_parts')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .orderBy('start')
    .execute()

/** False if the upload continues at another offset: of two parts with the same offset, one is accepted. */
export async function addPart(
  tx: Database,
  part: { importId: string; number: number; start: number; bytes: number; objectKey: string; now: Date },
): Promise<boolean> {
  const { importId, number, start, bytes, objectKey, now } = part
  const { numUpdatedRows } = await tables(tx)
    .updateTable('import_files')
    .set({ received: start + bytes, state: 'uploading' })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .where('received', '=', start)
    .where('state', 'in', ['pending', 'uploading'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  await tables(tx)
    .insertInto('import_parts')
    .values({ import_id: importId, number, start, bytes, object_key: objectKey, received_at: now })
    .execute()
  return true
}

export const deleteParts = (tx: Database, importId: string, number: number) =>
  tables(tx)
    .deleteFrom('import_parts')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()

/** Marks a file as received; false if it was received before. */
export async function markStored(
  tx: Database,
  file: { importId: string; number: number; sha256: string; objectKey: string },
): Promise<boolean> {
  const { importId, number, sha256, objectKey } = file
  const { numUpdatedRows } = await tables(tx)
    .updateTable('import_files')
    .set((eb) => ({
      state: 'stored' as const,
      reason: null,
      received: eb.ref('size'),
      sha256: Buffer.from(sha256, 'hex'),
      object_key: objectKey,
    }))
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .where('state', 'in', ['pending', 'uploading'])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return false
  await deleteParts(tx, importId, number)
  return true
}

/** Queues the objects of files for removal and deletes their rows. */
export async function leaveObjects(
  tx: Database,
  importId: string,
  numbers?: readonly number[],
): Promise<void> {
  const isOne = numbers ? sql`and number = any(${[...numbers]}::int[])` : sql``
  await sql`select leave_key(object_key) from import_files
    where import_id = ${importId} and object_key is not null ${isOne}`.execute(tx)
  await sql`update import_files set object_key = null
    where import_id = ${importId} and object_key is not null ${isOne}`.execute(tx)
}

/** Deletes files that weren’t received completely, with their parts. Returns the numbers of their pictures. */
export async function deleteUnreceived(tx: Database, importId: string): Promise<Set<number>> {
  const rows = await tables(tx)
    .deleteFrom('import_files')
    .where('import_id', '=', importId)
    .where('state', 'in', ['pending', 'uploading'])
    .returning('picture_number')
    .execute()
  return new Set(rows.map(({ picture_number }) => picture_number))
}

/** Up to `limit` items that this import added, and what uses each. */
export async function findAdded(db: Database, importId: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; reason: KeptReason | null }>`
    select file.media_id as id, min(file.name) as name,
      (select min(reason) from import_uses where import_uses.media_id = file.media_id) as reason
    from import_files file where file.import_id = ${importId} and file.state in ('ready', 'damaged') and file.role = 'original'
      and file.media_id is not null
    group by file.media_id order by min(file.number) limit ${limit}`.execute(db)
  return rows
}

/** Up to `limit` unused items that this import added. */
export async function findRemovable(tx: Database, importId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct media_id as id from import_files file
    where import_id = ${importId} and state in ('ready', 'damaged') and role = 'original' and media_id is not null
      and not exists (select from import_uses where import_uses.media_id = file.media_id)
    limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Imports whose undoing was interrupted. */
export const findUndoing = (db: Database) =>
  tables(db).selectFrom('imports').select(['id', 'user_id']).where('state', '=', 'undoing').execute()

/** Unfinished uploads whose last part was received before a time. */
export const findStale = async (db: Database, before: Date, limit: number) =>
  await tables(db)
    .selectFrom('import_parts')
    .select(['import_id', 'number'])
    .groupBy(['import_id', 'number'])
    .having((eb) => eb.fn.max('received_at'), '<', before)
    .limit(limit)
    .execute()

/** True for a finished import whose files were all read and whose bursts weren’t stacked. */
export async function isReadyToStack(db: Database, importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from imports where id = ${importId} and state = 'finished' and stacked_at is null
      and not exists (select from import_files where import_id = imports.id and state = 'stored')`.execute(db)
  return rows.length > 0
}

export async function markStacked(tx: Database, importId: string, now: Date): Promise<void> {
  await sql`update imports set stacked_at = ${now} where id = ${importId}`.execute(tx)
}

/** All imports of a user, oldest first. */
export const readImports = (db: Database, userId: string): Promise<ImportRow[]> =>
  tables(db).selectFrom('imports').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

/** All files of an import by number. */
export const readFiles = (db: Database, importId: string): Promise<FileRow[]> =>
  tables(db)
    .selectFrom('import_files')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()

// State of backups and restores in the database.
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, DB } from '../database/index.ts'

const tables = (db: Database) => db.withTables<Pick<DB, 'backups' | 'erased_users' | 'restoration'>>()

export interface BackupRun {
  started_at: Date
  error: string | null
}

export async function insertRun(db: Database, id: string, now: Date): Promise<void> {
  await tables(db).insertInto('backups').values({ id, started_at: now }).execute()
}

export async function finishRun(
  db: Database,
  id: string,
  end: { now: Date; bytes?: number; objects?: number; error?: string },
): Promise<void> {
  const { now, bytes = null, objects = null, error = null } = end
  await tables(db)
    .updateTable('backups')
    .set({ finished_at: now, bytes, objects, error })
    .where('id', '=', id)
    .execute()
}

/** Newest run, and newest successful one. */
export async function findRuns(db: Database): Promise<{ last?: BackupRun; good?: BackupRun }> {
  const newest = tables(db)
    .selectFrom('backups')
    .select(['started_at', 'error'])
    .orderBy('started_at', 'desc')
    .limit(1)
  const [last] = await newest.execute()
  const [good] = await newest.where('finished_at', 'is not', null).where('error', 'is', null).execute()
  return { ...(last && { last }), ...(good && { good }) }
}

/** Remembers an erased account, in the transaction that erases it. */
export async function noteErasure(tx: Database, userId: string): Promise<void> {
  await sql`
    insert into erased_users (user_id, erased_at) values (${userId}, now()) on conflict do nothing`.execute(
    tx,
  )
}

/** Accounts whose erasure isn't logged beside the backups yet. */
export const findUnlogged = (db: Database): Promise<{ user_id: string; erased_at: Date }[]> =>
  tables(db)
    .selectFrom('erased_users')
    .select(['user_id', 'erased_at'])
    .where('logged_at', 'is', null)
    .orderBy('erased_at')
    .execute()

export async function markLogged(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await tables(db).updateTable('erased_users').set({ logged_at: now }).where('user_id', 'in', ids).execute()
}

export type RestorationState = 'loading' | 'quarantine' | 'released'

export interface Restoration {
  backupId: string
  state: RestorationState
}

/** Undefined if the database wasn't restored from a backup, or is empty. */
export async function findRestoration(pool: pg.Pool | pg.ClientBase): Promise<Restoration | undefined> {
  const { rows: tableRows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.restoration') is not null as exists`,
  )
  if (!tableRows[0]?.exists) return undefined
  const { rows } = await pool.query<Restoration>(`select backup_id as "backupId", state from restoration`)
  return rows[0]
}

export async function setRestoration(
  client: pg.Pool | pg.ClientBase,
  backupId: string,
  state: RestorationState,
): Promise<void> {
  await client.query(
    `insert into restoration (backup_id, state) values ($1, $2)
     on conflict (is_only) do update set backup_id = $1, state = $2, changed_at = now()`,
    [backupId, state],
  )
}

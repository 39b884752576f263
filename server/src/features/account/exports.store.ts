import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import type { AccountTables } from './account.store.ts'

export type ExportRow = Selectable<AccountTables['account_exports']>

/** Whoever holds it may write the archive: another one takes over when it has lapsed. */
export interface Lease {
  id: string
  worker: string
  until: Date
}

const tables = (db: Database) => db.withTables<AccountTables>()
const open = ['queued', 'running'] as const

export const findLatest = (db: Database, userId: string, now: Date): Promise<ExportRow | undefined> =>
  tables(db)
    .selectFrom('account_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findReady = (db: Database, id: string, now: Date): Promise<ExportRow | undefined> =>
  tables(db)
    .selectFrom('account_exports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Undefined while another of the same user is being written; those that are done make room. */
export async function insertExport(
  tx: Database,
  given: { id: string; userId: string; now: Date },
): Promise<ExportRow | undefined> {
  const inserted = await tables(tx)
    .insertInto('account_exports')
    .values({ id: given.id, user_id: given.userId, status: 'queued', created_at: given.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted)
    await tables(tx)
      .deleteFrom('account_exports')
      .where('user_id', '=', given.userId)
      .where('id', '!=', given.id)
      .execute()
  return inserted
}

/** Takes an archive to write; undefined when it is done or somebody is at it. */
export const claimExport = (db: Database, { id, worker, until }: Lease, now: Date) =>
  tables(db)
    .updateTable('account_exports')
    .set((eb) => ({
      ...{ status: 'running' as const, worker, lease_until: until, progress: 0 },
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'queued'),
        eb.and([eb('status', '=', 'running'), eb('lease_until', '<', now)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

const held = (db: Database, { id, worker }: Pick<Lease, 'id' | 'worker'>) =>
  tables(db)
    .updateTable('account_exports')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('status', '=', 'running')

/** Answers whether the archive is still ours to write. */
export async function renewLease(db: Database, lease: Lease, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await held(db, lease)
    .set({ lease_until: lease.until, progress })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishExport(
  tx: Database,
  lease: Lease,
  done: { key: string; bytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await held(tx, lease)
    .set({
      ...{ status: 'ready' as const, progress: 1, object_key: done.key, bytes: done.bytes },
      ...{ finished_at: done.now, expires_at: done.expiresAt, lease_until: null },
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Back to where another worker can take it. */
export async function putBack(db: Database, lease: Lease): Promise<void> {
  await held(db, lease).set({ status: 'queued', worker: null, lease_until: null, progress: 0 }).execute()
}

export async function failExport(db: Database, lease: Lease, now: Date, expiresAt: Date): Promise<void> {
  await held(db, lease)
    .set({ status: 'failed', worker: null, lease_until: null, finished_at: now, expires_at: expiresAt })
    .execute()
}

/** Those that somebody should be writing and nobody is. */
export const findForgotten = (db: Database, now: Date, queuedBefore: Date) =>
  tables(db)
    .selectFrom('account_exports')
    .select('id')
    .where('status', 'in', open)
    .where((eb) =>
      eb.or([
        eb('lease_until', '<', now),
        eb.and([eb('status', '=', 'queued'), eb('created_at', '<', queuedBefore)]),
      ]),
    )
    .execute()

export async function insertLink(
  tx: Database,
  link: { tokenHash: string; exportId: string; userId: string; signInId: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('account_export_links')
    .values({
      ...{ token_hash: link.tokenHash, export_id: link.exportId, expires_at: link.expiresAt },
      ...{ user_id: link.userId, sign_in_id: link.signInId },
    })
    .execute()
}

/** Whom a link to an archive was made for, while it works. */
export const findLink = (db: Database, given: { exportId: string; tokenHash: string; now: Date }) =>
  tables(db)
    .selectFrom('account_export_links')
    .select(['user_id as id', 'sign_in_id as signInId'])
    .where('token_hash', '=', given.tokenHash)
    .where('export_id', '=', given.exportId)
    .where('expires_at', '>', given.now)
    .executeTakeFirst()

/** A trigger leaves their objects to the sweep. */
export async function deleteExpired(db: Database, now: Date): Promise<number> {
  await tables(db).deleteFrom('account_export_links').where('expires_at', '<=', now).execute()
  const { numDeletedRows } = await tables(db)
    .deleteFrom('account_exports')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

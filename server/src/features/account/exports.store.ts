import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/index.ts'
import type { AccountTables } from './account.store.ts'

export type ExportRow = Selectable<AccountTables['account_exports']>

/** Fencing token: a worker that has lost the archive to another one can no longer write. */
export interface Claim {
  id: string
  worker: string
}

const tables = (db: Database) => db.withTables<AccountTables>()
const UNFINISHED = ['queued', 'running'] as const

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

/** Undefined while another export of the user is running. Finished ones are replaced. */
export async function insertExport(
  tx: Database,
  input: { id: string; userId: string; now: Date },
): Promise<ExportRow | undefined> {
  const inserted = await tables(tx)
    .insertInto('account_exports')
    .values({ id: input.id, user_id: input.userId, status: 'queued', created_at: input.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted)
    await tables(tx)
      .deleteFrom('account_exports')
      .where('user_id', '=', input.userId)
      .where('id', '!=', input.id)
      .execute()
  return inserted
}

/** Claims an archive, also from a dead worker. Undefined if it has ended or was deleted. */
export const claimExport = (db: Database, { id, worker }: Claim) =>
  tables(db)
    .updateTable('account_exports')
    .set({ status: 'running', worker, progress: 0 })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .returningAll()
    .executeTakeFirst()

const claimedBy = (db: Database, { id, worker }: Claim) =>
  tables(db)
    .updateTable('account_exports')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('status', '=', 'running')

/** Returns false if another worker has claimed the archive. */
export async function saveProgress(db: Database, claim: Claim, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await claimedBy(db, claim).set({ progress }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishExport(
  tx: Database,
  claim: Claim,
  done: { key: string; bytes: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await claimedBy(tx, claim)
    .set({
      status: 'ready' as const,
      progress: 1,
      object_key: done.key,
      bytes: done.bytes,
      finished_at: done.now,
      expires_at: done.expiresAt,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases the claim for another worker. */
export async function releaseClaim(db: Database, claim: Claim): Promise<void> {
  await claimedBy(db, claim).set({ status: 'queued', worker: null, progress: 0 }).execute()
}

/** Marks an unfinished archive as failed. */
export async function failExport(db: Database, id: string, now: Date, expiresAt: Date): Promise<void> {
  await tables(db)
    .updateTable('account_exports')
    .set({ status: 'failed', worker: null, finished_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', 'in', UNFINISHED)
    .execute()
}

export async function insertLink(
  tx: Database,
  link: { tokenHash: string; exportId: string; userId: string; signInId: string; expiresAt: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('account_export_links')
    .values({
      token_hash: link.tokenHash,
      export_id: link.exportId,
      expires_at: link.expiresAt,
      user_id: link.userId,
      sign_in_id: link.signInId,
    })
    .execute()
}

/** User of a download link, while it is valid. */
export const findLink = (db: Database, input: { exportId: string; tokenHash: string; now: Date }) =>
  tables(db)
    .selectFrom('account_export_links')
    .select(['user_id as id', 'sign_in_id as signInId'])
    .where('token_hash', '=', input.tokenHash)
    .where('export_id', '=', input.exportId)
    .where('expires_at', '>', input.now)
    .executeTakeFirst()

/** A trigger queues their objects for deletion. */
export async function deleteExpired(db: Database, now: Date): Promise<number> {
  await tables(db).deleteFrom('account_export_links').where('expires_at', '<=', now).execute()
  const { numDeletedRows } = await tables(db)
    .deleteFrom('account_exports')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

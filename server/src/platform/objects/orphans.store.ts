import { HOUR_MS } from '@studio/contract/kernel'
import { sql } from 'kysely'
import type { Database, DatabaseHandle, DB } from '../database/index.ts'
import type { Objects } from './objects.ts'

type LooseTables = Pick<DB, 'loose_objects'>

/** Max. hours between an object and its row; later the sweep deletes the object. */
const PATIENCE_HOURS = 24
const SWEEP_BATCH_SIZE = 500

/**
 * Advisory lock of a running backup. While it is held, deletions are postponed, so that the objects of the database’s
 * snapshot still exist when they are copied.
 */
export const DELETIONS_LOCK = 7_236_412

/** False while a backup runs. Otherwise the backup that starts next waits for the transaction. */
async function mayDelete(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${DELETIONS_LOCK}) as may`.execute(tx)
  return rows[0]?.may ?? false
}

/** Tracks objects that no row references yet, so that orphans are cleaned up. */
export interface OrphanTracker {
  /** Registers keys before they are written. */
  announce(keys: readonly string[], now: Date): Promise<void>
  /** Called in the transaction that writes the row. Throws if the sweep has already deleted one. */
  keep(tx: Database, keys: readonly string[]): Promise<void>
  /** Registers objects whose rows are deleted in the transaction; `discard` or the next sweep deletes them. */
  leave(tx: Database, keys: readonly string[]): Promise<void>
  /** Deletes objects without a row; others are left alone. While a backup runs, the sweep does it later. */
  discard(keys: readonly string[]): Promise<void>
  /** Deletes due objects and returns their number; none while a backup runs. */
  sweep(now: Date): Promise<number>
}

export function createOrphanTracker(database: DatabaseHandle, objects: Objects): OrphanTracker {
  const tables = (db: Database) => db.withTables<LooseTables>()
  // The entry is deleted last, so that a failed deletion of the object is retried.
  const removeOf = async (tx: Database, keys: string[]) => {
    if (keys.length === 0) return
    await objects.remove(keys)
    await tables(tx).deleteFrom('loose_objects').where('key', 'in', keys).execute()
  }

  return {
    async announce(keys, now) {
      const remove_after = new Date(now.getTime() + PATIENCE_HOURS * HOUR_MS)
      await tables(database.db)
        .insertInto('loose_objects')
        .values(keys.map((key) => ({ key, remove_after })))
        .execute()
    },
    async keep(tx, keys) {
      const { numDeletedRows } = await tables(tx)
        .deleteFrom('loose_objects')
        .where('key', 'in', [...keys])
        .executeTakeFirstOrThrow()
      if (Number(numDeletedRows) !== keys.length)
        throw new Error(`Objects were deleted before their row was written: ${keys.join(', ')}`)
    },
    async leave(tx, keys) {
      await tables(tx)
        .insertInto('loose_objects')
        .values(keys.map((key) => ({ key, remove_after: new Date(0) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    discard: (keys) =>
      database.transact(async (tx) => {
        if (!(await mayDelete(tx))) return
        const loose = await tables(tx)
          .selectFrom('loose_objects')
          .select('key')
          .where('key', 'in', [...keys])
          .forUpdate()
          .execute()
        const orphans = loose.map(({ key }) => key)
        await removeOf(tx, orphans)
      }),
    async sweep(now) {
      let removed = 0
      for (;;) {
        const count = await database.transact(async (tx) => {
          if (!(await mayDelete(tx))) return 0
          const due = await tables(tx)
            .selectFrom('loose_objects')
            .select('key')
            .where('remove_after', '<=', now)
            .orderBy('remove_after')
            .limit(SWEEP_BATCH_SIZE)
            .forUpdate()
            .skipLocked()
            .execute()
          await removeOf(
            tx,
            due.map(({ key }) => key),
          )
          return due.length
        })
        removed += count
        if (count < SWEEP_BATCH_SIZE) return removed
      }
    },
  }
}

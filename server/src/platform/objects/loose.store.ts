import type { Database, DatabaseHandle, DB } from '../database/index.ts'
import type { Objects } from './objects.ts'

type LooseTables = Pick<DB, 'loose_objects'>

/** Hours an object may wait for its row; a process that dies in between leaves the object to the sweep. */
const PATIENCE_HOURS = 24
const SWEEP_AT_ONCE = 500

/** Objects without a row, kept in view, so that none is ever forgotten in the store. */
export interface LooseObjects {
  /** Notes keys that are about to be written. */
  announce(keys: readonly string[], now: Date): Promise<void>
  /** The row that names them is being written in the same transaction. Throws when the sweep already took one. */
  keep(tx: Database, keys: readonly string[]): Promise<void>
  /** Removes objects that got no row; those that got one are left alone. */
  discard(keys: readonly string[]): Promise<void>
  /** Removes what is due, and answers how many objects that were. */
  sweep(now: Date): Promise<number>
}

export function createLooseObjects(database: DatabaseHandle, objects: Objects): LooseObjects {
  const tables = (db: Database) => db.withTables<LooseTables>()
  // The entry goes last: when the removal of an object fails, its entry stays and it is tried again.
  const removeOf = async (tx: Database, keys: string[]) => {
    if (keys.length === 0) return
    await objects.remove(keys)
    await tables(tx).deleteFrom('loose_objects').where('key', 'in', keys).execute()
  }

  return {
    async announce(keys, now) {
      const remove_after = new Date(now.getTime() + PATIENCE_HOURS * 3_600_000)
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
    discard: (keys) =>
      database.transact(async (tx) => {
        const loose = await tables(tx)
          .selectFrom('loose_objects')
          .select('key')
          .where('key', 'in', [...keys])
          .forUpdate()
          .execute()
        const found = loose.map(({ key }) => key)
        await removeOf(tx, found)
      }),
    async sweep(now) {
      let removed = 0
      for (;;) {
        const count = await database.transact(async (tx) => {
          const due = await tables(tx)
            .selectFrom('loose_objects')
            .select('key')
            .where('remove_after', '<=', now)
            .orderBy('remove_after')
            .limit(SWEEP_AT_ONCE)
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
        if (count < SWEEP_AT_ONCE) return removed
      }
    },
  }
}

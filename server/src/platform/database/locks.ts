import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Takes the lock of this kind and id (a user, a status; none for a global lock) until the transaction ends. Checking
 * and using a limit must happen under one lock.
 * @throws Error for a wrong lock order: all kinds and their order are in `take_lock` (server/sql/platform/door.sql).
 */
export async function lock(tx: Database, kind: string, id = ''): Promise<void> {
  await sql`select take_lock(${kind}, ${id})`.execute(tx)
}

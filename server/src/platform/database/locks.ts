import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Waits for the lock of this kind and id (one person, one status; none when everybody shares it), and holds it until the
 * transaction ends. Counting and using up a limit belongs under one lock.
 * @throws Error when it is taken out of order: all kinds and their order are in `take_lock` (server/sql/platform/door.sql).
 */
export async function lock(tx: Database, kind: string, id = ''): Promise<void> {
  await sql`select take_lock(${kind}, ${id})`.execute(tx)
}

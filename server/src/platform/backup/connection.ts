import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Database, NO_LIMITS, setLimits, type Tables, types } from '../database/index.ts'

// Arbitrary constants, the same in all our processes.
const BACKUP_LOCK = 7_236_413
const RESTORE_LOCK = 7_236_414

/** A separate connection without time limits. */
export async function connectAlone(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, types })
  // A lost connection also fails the query that uses it.
  client.on('error', () => {})
  await client.connect()
  await setLimits(client, NO_LIMITS)
  return client
}

/** The query builder on one connection, for reading in its transaction. Needs no closing. */
export const builderOn = (client: pg.ClientBase): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client), release: () => {} }),
        end: async () => {},
        options: {},
      },
    }),
  })

/** Takes a lock until the connection ends; false if another connection has it. */
async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken ?? false
}

export const tryBackupLock = (client: pg.ClientBase) => tryLock(client, BACKUP_LOCK)
export const tryRestoreLock = (client: pg.ClientBase) => tryLock(client, RESTORE_LOCK)

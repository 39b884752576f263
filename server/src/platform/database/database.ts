import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/index.ts'
import { type DatabaseLimits, LIMITS, setLimits } from './limits.ts'
import { dropLine, watchLines } from './line-watch.ts'
import { createPointReads, type PointRead } from './point-reads.ts'

// Our bigints are counts and amounts far below 2^53, so they are read as numbers. Times are read as Date, days as
// text, because a Date has a time zone. server/testing/table-types.ts declares the same types.
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, String)

/**
 * Tables are named by the store that owns them, with the types of `schema.ts`: `database.withTables<Pick<DB,
 * 'jobs'>>()`.
 */
// biome-ignore lint/complexity/noBannedTypes: no tables are known here
export type Tables = {}
/** A connection pool or a transaction on it, as passed to store functions. */
export type Database = Kysely<Tables>

export interface DatabaseHandle {
  db: Database
  /** Fast reads by key: see `createPointReads`. */
  point: PointRead
  pool: pg.Pool
  connection: pg.PoolConfig
  /**
   * Runs `work` in one transaction; an error rolls everything back. Repeats it, at most `DEADLOCK_TRIES` times, if
   * PostgreSQL has aborted it to resolve a deadlock.
   */
  transact<T>(work: (tx: Database) => Promise<T>): Promise<T>
  /**
   * Runs `work` last in the transaction of `tx`, before the commit; an error rolls everything back. For locks shared
   * by all users: no lock is taken after them, so they are held briefly and can't cause a deadlock.
   */
  beforeCommit(tx: Database, work: () => Promise<void>): void
  /** Runs `work` after the transaction of `tx`, which `transact` created, has committed; never after a rollback. */
  afterCommit(tx: Database, work: () => void): void
  /** Throws while the database is unreachable. */
  ready(): Promise<unknown>
  /** Resolves when the last connection is closed; the server can be stopped then. */
  close(): Promise<void>
}

/** Max. wait for a connection, new or pooled, before a call fails with UNAVAILABLE. */
const CONNECT_TIMEOUT_MS = 10_000

const DEADLOCK_TRIES = 4
const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

/** Idle time after which TCP keepalive probes the peer, every second, ten times. */
const KEEPALIVE_MS = 10_000

/** Opens a pool of at most `connections` (10), which connect on demand. */
export function openDatabase(
  options: pg.PoolConfig,
  log: Log,
  connections = 10,
  limits: DatabaseLimits = LIMITS,
): DatabaseHandle {
  const connection = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    ...options,
  }
  const idle = new Set<pg.PoolClient>()
  const watch = watchLines(connection, log, () => {
    // Idle connections are likely broken too, so they are replaced instead of tried one by one.
    for (const client of idle) dropLine(client)
  })
  const pool = new pg.Pool({
    ...connection,
    types,
    max: connections,
    idleTimeoutMillis: 30_000,
    // Typed as synchronous, but the pool awaits it.
    onConnect: async (client) => {
      const { setBackendPid: knowBackend } = watch.add(client)
      knowBackend(await setLimits(client, limits))
    },
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // A connection in use both emits the error and fails its query; only the latter is for the caller. The pool drops a
  // connection when it starts to close it, but its socket may still be open.
  const alive = new Set<pg.PoolClient>()
  let onDisconnect: (() => void) | undefined
  pool.on('connect', (client) => {
    alive.add(client)
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost in use'))
  })
  pool.on('remove', (client) => {
    alive.delete(client)
    if (alive.size === 0) onDisconnect?.()
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const point = createPointReads({ ...connection, types }, log, (client) => {
    const { setBackendPid: knowBackend } = watch.add(client)
    return setLimits(client, limits).then(knowBackend)
  })
  const open = new WeakMap<Database, { before: (() => Promise<void>)[]; after: (() => void)[] }>()
  /** Callbacks waiting for the commit of a transaction created by `transact`. */
  function waitingFor(tx: Database) {
    const waiting = open.get(tx)
    if (!waiting) throw new Error('This transaction was not created by `transact`.')
    return waiting
  }
  return {
    db,
    point: point.read,
    pool,
    connection,
    async transact(work) {
      for (let attempts = 1; ; attempts++) {
        const waiting = { before: [] as (() => Promise<void>)[], after: [] as (() => void)[] }
        try {
          const answer = await db.transaction().execute(async (tx) => {
            open.set(tx, waiting)
            const done = await work(tx)
            for (const each of waiting.before) await each()
            return done
          })
          for (const each of waiting.after) each()
          return answer
        } catch (error) {
          if (attempts === DEADLOCK_TRIES || !isDeadlock(error)) throw error
          log.info({ err: error, tries: attempts }, 'a transaction was aborted by a deadlock and is repeated')
        }
      }
    },
    beforeCommit(tx, work) {
      waitingFor(tx).before.push(work)
    },
    afterCommit(tx, work) {
      waitingFor(tx).after.push(work)
    },
    ready: () => pool.query('select 1'),
    // Kysely's dialect ends the pool only if it ran a query.
    async close() {
      watch.stop()
      await point.close()
      await db.destroy()
      if (!pool.ended) await pool.end()
      // Waits for open sockets, because stopping the server would break them and log a lost connection.
      if (alive.size > 0) await new Promise<void>((done) => (onDisconnect = done))
    },
  }
}

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/index.ts'
import { type DatabaseLimits, LIMITS, setLimits } from './limits.ts'
import { dropLine, watchLines } from './line-watch.ts'
import { openPointReads, type PointRead } from './point-reads.ts'

// A bigint of ours is a count or an amount well below 2^53, so it is read as a number; times are read as Date, and days as they
// are written: a Date would be of a time zone. server/testing/table-types.ts says the same of their types.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.DATE, String)

/** Tables are named by the store that owns them, with the types of `schema.ts`: `database.withTables<Pick<DB, 'jobs'>>()`. */
// biome-ignore lint/complexity/noBannedTypes: no tables are known here
export type Tables = {}
/** A connection pool or a transaction on it: what a store's functions take. */
export type Database = Kysely<Tables>

export interface DatabaseHandle {
  db: Database
  /** For reads by key that take no time: see `openPointReads`. */
  point: PointRead
  pool: pg.Pool
  connection: pg.PoolConfig
  /**
   * Runs `work` in one transaction; whatever it throws rolls everything back. Runs it anew, at most `DEADLOCK_TRIES`
   * times, when PostgreSQL has ended it so that another could go on: then nothing of it was done.
   */
  transact<T>(work: (tx: Database) => Promise<T>): Promise<T>
  /**
   * Runs `work` as the last of the transaction of `tx`, before it commits; what it throws rolls everything back. For locks that
   * all users share: nothing is locked after them, so they are held for a moment and can't take part in a deadlock.
   */
  beforeCommit(tx: Database, work: () => Promise<void>): void
  /** Runs `work` when the transaction of `tx`, which `transact` gave, has committed; never when it did not. */
  afterCommit(tx: Database, work: () => void): void
  /** Throws while the database cannot be reached. */
  ready(): Promise<unknown>
  /** Resolves when the last connection is closed: the server can be ended then, and nothing breaks. */
  close(): Promise<void>
}

/** How long a call waits for a connection, be it a new one or one that others use, before it is told to come again. */
const CONNECT_TIMEOUT_MS = 10_000

const DEADLOCK_TRIES = 4
const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && error.code === '40P01'

/** After this time without a word the system asks the other side whether it is there, every second, ten times. */
const KEEPALIVE_MS = 10_000

/** Opens a pool of at most `connections` (10). Connections are made when first needed. */
export function openDatabase(
  given: pg.PoolConfig,
  log: Log,
  connections = 10,
  limits: DatabaseLimits = LIMITS,
): DatabaseHandle {
  const connection = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    ...given,
  }
  const idle = new Set<pg.PoolClient>()
  const watch = watchLines(connection, log, () => {
    // What became of one has likely become of those that nobody uses: they are made anew rather than tried one by one.
    for (const client of idle) dropLine(client)
  })
  const pool = new pg.Pool({
    ...connection,
    types,
    max: connections,
    idleTimeoutMillis: 30_000,
    // Its type says that nothing waits for it; the pool does.
    onConnect: async (client) => {
      const { knowBackend } = watch.add(client)
      knowBackend(await setLimits(client, limits))
    },
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  // One that breaks while it is used says so as well as failing its query, and only the latter is for the caller.
  // The pool forgets a connection as soon as it says goodbye; it is gone when its socket is.
  const alive = new Set<pg.PoolClient>()
  let whenGone: (() => void) | undefined
  pool.on('connect', (client) => {
    alive.add(client)
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost in use'))
  })
  pool.on('remove', (client) => {
    alive.delete(client)
    if (alive.size === 0) whenGone?.()
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const point = openPointReads({ ...connection, types }, log, (client) => {
    const { knowBackend } = watch.add(client)
    return setLimits(client, limits).then(knowBackend)
  })
  const open = new WeakMap<Database, { before: (() => Promise<void>)[]; after: (() => void)[] }>()
  /** What waits for the commit of a transaction that `transact` gave. */
  function waitingFor(tx: Database) {
    const waiting = open.get(tx)
    if (!waiting) throw new Error('There is no transaction of ours to wait for.')
    return waiting
  }
  return {
    db,
    point: point.read,
    pool,
    connection,
    async transact(work) {
      for (let tries = 1; ; tries++) {
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
          if (tries === DEADLOCK_TRIES || !isDeadlock(error)) throw error
          log.info({ err: error, tries }, 'a transaction stood in the way of another and is run anew')
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
    // The dialect ends the pool only if a query went through it.
    async close() {
      watch.stop()
      await point.close()
      await db.destroy()
      if (!pool.ended) await pool.end()
      // Who ends the server next would break what is left, and that is not to be told as a loss.
      if (alive.size > 0) await new Promise<void>((done) => (whenGone = done))
    },
  }
}

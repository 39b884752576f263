import type pg from 'pg'

/** Database time limits in ms. */
export interface DatabaseLimits {
  /** Per statement. */
  statementMs: number
  /** Wait for a lock. */
  lockMs: number
  /** Idle time between statements of a transaction. */
  idleInTransactionMs: number
}

/** For all connections outside `withoutTimeLimit`. */
export const LIMITS: DatabaseLimits = { statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 60_000 }

/** For tools that read whole chains in the background. */
export const NO_LIMITS: DatabaseLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** The server detects a dead client within 30 s and releases its locks. */
const SERVER_KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

/**
 * Sets the limits of a new connection and returns its backend pid. By statements, because poolers reject startup
 * parameters.
 */
export async function setLimits(client: pg.ClientBase, limits: DatabaseLimits): Promise<number> {
  const results = (await client.query(
    `set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs};
     set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}; ${SERVER_KEEPALIVE};
     select pg_backend_pid() as pid`,
  )) as unknown as pg.QueryResult<{ pid: number }>[]
  return results.at(-1)?.rows[0]?.pid ?? 0
}

/**
 * Runs `work` on a connection without limits, for long tasks or intended waits, such as migrations and checks of
 * whole chains.
 */
export async function withoutTimeLimit<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await client.query<Record<string, string>>(
    `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  )
  await client.query(names.map((name) => `set ${name} = 0`).join('; '))
  try {
    return await work()
  } finally {
    const back = names.map((name) => `set ${name} = '${rows[0]?.[name] ?? 0}'`).join('; ')
    await client.query(back).catch(() => {})
  }
}

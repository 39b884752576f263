import type pg from 'pg'

/** How long the database may take, in milliseconds. */
export interface DatabaseLimits {
  /** For one statement. */
  statementMs: number
  /** To wait for what another transaction has locked. */
  lockMs: number
  /** Between two statements of a transaction. */
  idleInTransactionMs: number
}

/** Of every connection, unless `takeItsTime` says otherwise. */
export const LIMITS: DatabaseLimits = { statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 60_000 }

/** For tools that read whole chains: nobody waits for them. */
export const NO_LIMITS: DatabaseLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** The server so learns within half a minute that we are gone, and lets go what our transactions had locked. */
const SERVER_KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

/**
 * Sets the limits of a new connection, and answers the process of the server that serves it. By statements, since poolers
 * refuse a connection that asks for them as it opens.
 */
export async function setLimits(client: pg.ClientBase, limits: DatabaseLimits): Promise<number> {
  const answers = (await client.query(
    `set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs};
     set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}; ${SERVER_KEEPALIVE};
     select pg_backend_pid() as pid`,
  )) as unknown as pg.QueryResult<{ pid: number }>[]
  return answers.at(-1)?.rows[0]?.pid ?? 0
}

/**
 * Runs `work` on a connection without limits: for what takes as long as it takes, or waits for another process by design,
 * such as migrations and the checks of whole chains.
 */
export async function takeItsTime<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
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

import { SECOND_MS } from '@studio/contract/kernel'
import pg from 'pg'
import type { Log } from '../log/index.ts'

/** Seconds without data on a connection with a pending query before it is checked. */
const SILENT_SECONDS = 5
/** Seconds after which it counts as dead if the database can't be queried either. */
const GIVEN_UP_SECONDS = 8
/** Timeout of the check in ms. */
const ASK_MS = 5_000

/** Internals of a driver connection that its types don't declare. */
interface Inside {
  readyForQuery?: boolean
  connection: { stream: { bytesRead: number; destroyed: boolean; destroy(error?: Error): void } }
}

interface Line {
  client: pg.ClientBase
  /** Backend pid; undefined until known. */
  backend: number | undefined
  read: number
  silent: number
}

export interface LineWatch {
  /** Watches a connection until it ends. `backend` is its PostgreSQL pid. */
  add(client: pg.ClientBase): { setBackendPid(pid: number): void }
  stop(): void
}

const insideOf = (client: pg.ClientBase) => client as unknown as Inside

/** Closes a connection without PostgreSQL’s termination message, which would wait for a response. */
export function dropLine(client: pg.ClientBase): void {
  insideOf(client).connection.stream.destroy(new Error('Connection terminated: no response'))
}

/**
 * Detects dead connections, as after a failover or behind a router that dropped them: without an error, their queries
 * would wait forever. A connection with a pending query and 5 s of silence is checked over a new connection: it is
 * dead unless its backend is active, so slow statements are safe. If the new connection gets no response either, it
 * counts as dead after a few more seconds. Dead connections are destroyed, which fails their queries; `onDead` is
 * called afterwards.
 */
export function watchLines(connection: pg.PoolConfig, log: Log, onDead: () => void = () => {}): LineWatch {
  const lines = new Set<Line>()
  let isAsking = false

  const end = (dead: Line[], why: string) => {
    if (dead.length === 0) return
    log.warn({ connections: dead.length, why }, 'closing dead database connections')
    for (const line of dead) {
      lines.delete(line)
      dropLine(line.client)
    }
    onDead()
  }

  async function checkBackends(): Promise<void> {
    const suspects = new Map([...lines].filter(isSuspect).map((line) => [line, line.read]))
    const workingPids = await findRunningPids(
      connection,
      [...suspects.keys()].flatMap(({ backend }) => backend ?? []),
    )
    if (workingPids === 'busy') return
    // A response may have arrived in the meantime; it is read within the next second.
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
    const silent = [...suspects].filter(
      ([line, read]) => lines.has(line) && isSuspect(line) && line.read === read,
    )
    const dead = silent
      .map(([line]) => line)
      .filter(({ backend, silent: seconds }) =>
        workingPids === 'away' || backend === undefined
          ? seconds >= GIVEN_UP_SECONDS
          : !workingPids.has(backend),
      )
    end(
      dead,
      workingPids === 'away'
        ? 'a new connection gets no response either'
        : 'the database has no active query of theirs',
    )
  }

  // Counts event loop turns as seconds, because responses that arrived while the loop was blocked haven't been read.
  const timer = setInterval(() => {
    for (const line of lines) {
      const { readyForQuery, connection: wire } = insideOf(line.client)
      if (wire.stream.destroyed) lines.delete(line)
      line.silent = readyForQuery === false && wire.stream.bytesRead === line.read ? line.silent + 1 : 0
      line.read = wire.stream.bytesRead
    }
    if (isAsking || ![...lines].some(isSuspect)) return
    isAsking = true
    void checkBackends().finally(() => {
      isAsking = false
    })
  }, SECOND_MS)
  timer.unref()

  return {
    add(client) {
      const line: Line = { client, backend: undefined, read: 0, silent: 0 }
      lines.add(line)
      client.once('end', () => lines.delete(line))
      return {
        setBackendPid(pid) {
          line.backend = pid
        },
      }
    },
    stop: () => clearInterval(timer),
  }
}

const isSuspect = ({ silent }: Line): boolean => silent >= SILENT_SECONDS

/**
 * Returns which of these backends are active, over a new connection. `away` without a response; `busy` if the
 * database refuses to answer, as with too many connections.
 */
async function findRunningPids(
  connection: pg.PoolConfig,
  backends: number[],
): Promise<Set<number> | 'away' | 'busy'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where state = 'active' and pid = any($1)`,
      [backends],
    )
    client.end().catch(() => {})
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    dropLine(client)
    return error instanceof pg.DatabaseError ? 'busy' : 'away'
  }
}

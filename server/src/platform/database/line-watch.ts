import pg from 'pg'
import type { Log } from '../log/index.ts'

/** How long nothing may come on a connection that owes an answer before it is asked about, in seconds. */
const SILENT_SECONDS = 5
/** After so many it is given up where the database cannot be asked either. */
const GIVEN_UP_SECONDS = 8
/** What asking may take. */
const ASK_MS = 5_000
const SECOND_MS = 1_000

/** Of a connection of the driver, what its types do not tell. */
interface Inside {
  readyForQuery?: boolean
  connection: { stream: { bytesRead: number; destroyed: boolean; destroy(error?: Error): void } }
}

interface Line {
  client: pg.ClientBase
  /** The process that serves it; undefined until it has told. */
  backend: number | undefined
  read: number
  silent: number
}

export interface LineWatch {
  /** Watches a connection until it has ended. `backend` is the process of PostgreSQL that serves it, as the server says. */
  add(client: pg.ClientBase): { knowBackend(pid: number): void }
  stop(): void
}

const insideOf = (client: pg.ClientBase) => client as unknown as Inside

/** Ends a connection without a goodbye, which would wait for an answer. */
export function dropLine(client: pg.ClientBase): void {
  insideOf(client).connection.stream.destroy(new Error('Connection terminated: it leads nowhere'))
}

/**
 * Finds connections that lead nowhere any more, as after a fail-over or behind a router that forgot them: nothing tells
 * their end, so whoever has asked something there would wait for ever. One that has owed an answer for five seconds is asked
 * about over a new connection: it is dead unless its process is at work. Statements may so take as long as they need.
 * Where the new connection is not answered either, it is dead after some seconds more. A dead one is destroyed, which fails
 * what waits for it; `onDead` hears of it afterwards.
 */
export function watchLines(connection: pg.PoolConfig, log: Log, onDead: () => void = () => {}): LineWatch {
  const lines = new Set<Line>()
  let isAsking = false

  const end = (dead: Line[], why: string) => {
    if (dead.length === 0) return
    log.warn({ connections: dead.length, why }, 'connections to the database that lead nowhere are given up')
    for (const line of dead) {
      lines.delete(line)
      dropLine(line.client)
    }
    onDead()
  }

  async function ask(): Promise<void> {
    const suspects = new Map([...lines].filter(isSuspect).map((line) => [line, line.read]))
    const atWork = await askWhoWorks(
      connection,
      [...suspects.keys()].flatMap(({ backend }) => backend ?? []),
    )
    if (atWork === 'busy') return
    // An answer may have been on its way meanwhile: it is read before the next second is over.
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
    const silent = [...suspects].filter(
      ([line, read]) => lines.has(line) && isSuspect(line) && line.read === read,
    )
    const dead = silent
      .map(([line]) => line)
      .filter(({ backend, silent: seconds }) =>
        atWork === 'away' || backend === undefined ? seconds >= GIVEN_UP_SECONDS : !atWork.has(backend),
      )
    end(
      dead,
      atWork === 'away'
        ? 'no answer for a new connection either'
        : 'the database knows nothing of what they asked',
    )
  }

  // Seconds are counted by turns of the event loop: while that stood still answers may have come and not been read.
  const timer = setInterval(() => {
    for (const line of lines) {
      const { readyForQuery, connection: wire } = insideOf(line.client)
      if (wire.stream.destroyed) lines.delete(line)
      line.silent = readyForQuery === false && wire.stream.bytesRead === line.read ? line.silent + 1 : 0
      line.read = wire.stream.bytesRead
    }
    if (isAsking || ![...lines].some(isSuspect)) return
    isAsking = true
    void ask().finally(() => {
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
        knowBackend(pid) {
          line.backend = pid
        },
      }
    },
    stop: () => clearInterval(timer),
  }
}

const isSuspect = ({ silent }: Line): boolean => silent >= SILENT_SECONDS

/**
 * Which of these processes of the database are at work now: asked over a new connection. `away` when that is not
 * answered; `busy` when the database answers that it cannot say now, as with too many connections.
 */
async function askWhoWorks(
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

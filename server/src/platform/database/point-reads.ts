import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log/index.ts'

/** Two connections, so that one can reconnect while the other serves queries. */
const CONNECTIONS = 2

/** Reads rows with a constant statement and `$1` parameters. Results may be shared with other callers. */
export type PointRead = <Row>(text: string, values: readonly PointValue[]) => Promise<readonly Row[]>
type PointValue = string | number | boolean | null

/**
 * A few connections with pipelined, prepared statements. Many concurrent point reads then cost a fraction of separate
 * queries, and identical reads in one event loop turn are sent once. Only for fast reads by key, because a slow one
 * blocks those behind it. No transactions. `prepare` is awaited for each new connection.
 */
export function createPointReads(
  connection: pg.PoolConfig,
  log: Log,
  prepare: (client: pg.Client) => Promise<void>,
): { read: PointRead; close(): Promise<void> } {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const cached = names.get(text)
    if (cached) return cached
    const name = `point_${names.size}`
    names.set(text, name)
    return name
  }
  // Reads that can still be shared: they haven't been sent, so they will see all earlier writes.
  const shareableReads = new Map<string, Promise<unknown[]>>()
  const lines = Array.from({ length: CONNECTIONS }, () =>
    createReconnecting(connection, log, prepare, () => shareableReads.clear()),
  )
  let turn = 0
  async function query(text: string, values: readonly PointValue[]): Promise<unknown[]> {
    const line = lines[turn++ % CONNECTIONS]!
    return (await line.query({ name: nameOf(text), text, values: [...values] })).rows
  }
  return {
    read<Row>(text: string, values: readonly PointValue[]) {
      const key = `${text}\n${JSON.stringify(values)}`
      const same = shareableReads.get(key)
      if (same) return same as Promise<Row[]>
      if (shareableReads.size === 0) setImmediate(() => shareableReads.clear())
      const answer = query(text, values)
      shareableReads.set(key, answer)
      return answer as Promise<Row[]>
    },
    async close() {
      await Promise.all(lines.map((line) => line.end()))
    },
  }
}

/** One connection, opened on demand and reopened after a loss. `beforeSending` is called before each write. */
function createReconnecting(
  connection: pg.PoolConfig,
  log: Log,
  prepare: (client: pg.Client) => Promise<void>,
  beforeSending: () => void,
) {
  let current: Promise<{ client: pg.Client; socket: Socket }> | undefined
  let isDelayed = false

  async function connect() {
    const socket = new Socket()
    const client = new pg.Client({ ...connection, pipeline: true, stream: () => socket })
    const clear = () => {
      current = undefined
    }
    client.on('error', (error) => {
      log.warn({ err: error }, 'a connection for point reads was lost')
      clear()
    })
    client.on('end', clear)
    await client.connect()
    await prepare(client)
    return { client, socket }
  }

  /** Sends all queries of one event loop turn in one write. */
  function holdBack(socket: Socket): void {
    if (isDelayed) return
    isDelayed = true
    socket.cork()
    setImmediate(() => {
      isDelayed = false
      beforeSending()
      socket.uncork()
    })
  }

  return {
    async query(config: pg.QueryConfig) {
      current ??= connect()
      const attempt = current
      const { client, socket } = await attempt.catch((error: unknown) => {
        if (current === attempt) current = undefined
        throw error
      })
      holdBack(socket)
      return client.query(config)
    },
    async end() {
      await (await current)?.client.end()
    },
  }
}

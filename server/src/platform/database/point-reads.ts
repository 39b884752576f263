import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log/index.ts'

/** Two, so that one can be made anew while the other answers. */
const CONNECTIONS = 2

/** Reads rows by a statement with `$1` and so on, whose text is always the same. The rows may be others' too. */
export type PointRead = <Row>(text: string, values: readonly PointValue[]) => Promise<readonly Row[]>
type PointValue = string | number | boolean | null

/**
 * A few connections that send a query without waiting for the answers to earlier ones, with statements
 * that are prepared once. Many point reads at a time then cost a fraction of what they cost one by one; the same read,
 * asked for by several in one turn of the event loop, is one read.
 * Only for reads that take no time to run, by key: a slow one would hold up all behind it. No transactions.
 * `prepare` is awaited for each new connection.
 */
export function openPointReads(
  connection: pg.PoolConfig,
  log: Log,
  prepare: (client: pg.Client) => Promise<void>,
): { read: PointRead; close(): Promise<void> } {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known) return known
    const name = `point_${names.size}`
    names.set(text, name)
    return name
  }
  // Reads that others may still join: nothing of them has left, so they will see all that was written before.
  const joinable = new Map<string, Promise<unknown[]>>()
  const lines = Array.from({ length: CONNECTIONS }, () =>
    openLine(connection, log, prepare, () => joinable.clear()),
  )
  let turn = 0
  async function ask(text: string, values: readonly PointValue[]): Promise<unknown[]> {
    const line = lines[turn++ % CONNECTIONS]!
    return (await line.query({ name: nameOf(text), text, values: [...values] })).rows
  }
  return {
    read<Row>(text: string, values: readonly PointValue[]) {
      const key = `${text}\n${JSON.stringify(values)}`
      const same = joinable.get(key)
      if (same) return same as Promise<Row[]>
      if (joinable.size === 0) setImmediate(() => joinable.clear())
      const answer = ask(text, values)
      joinable.set(key, answer)
      return answer as Promise<Row[]>
    },
    async close() {
      await Promise.all(lines.map((line) => line.end()))
    },
  }
}

/**
 * One connection, made when it is first needed and made again when it was lost. `beforeSending` is called whenever
 * something is about to leave.
 */
function openLine(
  connection: pg.PoolConfig,
  log: Log,
  prepare: (client: pg.Client) => Promise<void>,
  beforeSending: () => void,
) {
  let current: Promise<{ client: pg.Client; socket: Socket }> | undefined
  let isHeldBack = false

  async function connect() {
    const socket = new Socket()
    const client = new pg.Client({ ...connection, pipeline: true, stream: () => socket })
    const lost = () => {
      current = undefined
    }
    client.on('error', (error) => {
      log.warn({ err: error }, 'a connection for point reads was lost')
      lost()
    })
    client.on('end', lost)
    await client.connect()
    await prepare(client)
    return { client, socket }
  }

  /** What is asked for in one turn of the event loop leaves in one write. */
  function holdBack(socket: Socket): void {
    if (isHeldBack) return
    isHeldBack = true
    socket.cork()
    setImmediate(() => {
      isHeldBack = false
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

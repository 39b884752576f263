import pg from 'pg'
import { LIMITS, setLimits, watchLines } from '../database/index.ts'
import type { Log } from '../log/index.ts'

/** Short notifications between processes: ids only, never content (max. payload 8,000 bytes). */
export interface PubSub {
  /** Calls `listener` with each payload sent on `channel` by any process, including this one. */
  on(channel: string, listener: (payload: string) => void): () => void
  /** Calls `listener` after each reconnection, because notifications may have been missed. */
  onReconnect(listener: () => void): () => void
  send(channel: string, payload: string): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 1_000
/** Interval in ms of pings. A connection that only receives would not detect that the other side is unreachable. */
const PING_MS = 5_000

/**
 * Holds one listening connection, and reconnects when it is lost. Notifications sent in between are lost, so no
 * feature may depend on them.
 */
export async function openPubSub(connection: pg.PoolConfig, pool: pg.Pool, log: Log): Promise<PubSub> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const reconnected = new Set<() => void>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  // Runs one query at a time, because a single client has no pool.
  let turn: Promise<unknown> = Promise.resolve()
  const listen = (on: pg.Client, channel: string) => {
    turn = turn.then(() => on.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => {})
    return turn
  }

  const watch = watchLines(connection, log)
  const ping = setInterval(() => void client?.query('select 1').catch(() => {}), PING_MS)
  ping.unref()

  async function connect(): Promise<void> {
    const next = new pg.Client(connection)
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    next.on('error', (error) => log.warn({ err: error }, 'the news connection was lost'))
    next.on('end', () => {
      if (!closed && client === next) retry = setTimeout(() => connect().catch(reconnect), RETRY_MS)
    })
    await next.connect()
    const { setBackendPid: knowBackend } = watch.add(next)
    knowBackend(await setLimits(next, LIMITS))
    const isAgain = client !== undefined
    client = next
    for (const channel of listeners.keys()) await listen(next, channel)
    if (isAgain) for (const listener of reconnected) listener()
  }
  const reconnect = () => {
    if (!closed) retry = setTimeout(() => connect().catch(reconnect), RETRY_MS)
  }
  await connect()

  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      if (!listeners.has(channel)) {
        listeners.set(channel, set)
        if (client) void listen(client, channel)
      }
      set.add(listener)
      return () => set.delete(listener)
    },
    onReconnect(listener) {
      reconnected.add(listener)
      return () => reconnected.delete(listener)
    },
    async send(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(ping)
      watch.stop()
      await client?.end()
    },
  }
}

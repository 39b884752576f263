import pg from 'pg'
import type { Log } from '../log/index.ts'

/** How often it is tried, and after how long without success a process counts as stuck, in milliseconds. */
const EVERY_MS = 10_000
const STUCK_AFTER_MS = 60_000

export interface Recovery {
  /** Whether a new start would help: the pool has served nothing for a minute, and a connection beside it is answered. */
  isStuck(): boolean
  stop(): void
}

/**
 * Watches whether this process can still use the database, for who restarts processes that cannot. While the database itself is
 * away no process is stuck: all would be restarted, and none of them helped.
 */
export function watchRecovery(
  { pool, connection }: { pool: pg.Pool; connection: pg.PoolConfig },
  log: Log,
  { everyMs = EVERY_MS, afterMs = STUCK_AFTER_MS } = {},
): Recovery {
  let failingSince: number | undefined
  let isStuck = false
  let isLooking = false

  async function look(): Promise<void> {
    const isServed = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    if (isServed) failingSince = undefined
    else failingSince ??= performance.now()
    const hasFailedLong = failingSince !== undefined && performance.now() - failingSince >= afterMs
    const was = isStuck
    isStuck = hasFailedLong && (await isAnsweredBeside(connection))
    if (isStuck && !was)
      log.error('this process cannot use the database any more, although it answers: restart the process')
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, everyMs)
  timer.unref()
  return { isStuck: () => isStuck, stop: () => clearInterval(timer) }
}

async function isAnsweredBeside(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

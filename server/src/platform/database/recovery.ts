import pg from 'pg'
import type { Log } from '../log/index.ts'

/** Check interval, and the time without success after which a process counts as stuck, in ms. */
const EVERY_MS = 10_000
const STUCK_AFTER_MS = 60_000

export interface Recovery {
  /** True if a restart would help: the pool has served nothing for a minute, but a separate connection works. */
  isStuck(): boolean
  stop(): void
}

/**
 * Detects a process that can't use the database any longer, for the supervisor that restarts it. While the database
 * itself is down, no process counts as stuck, because restarting wouldn't help.
 */
export function watchRecovery(
  { pool, connection }: { pool: pg.Pool; connection: pg.PoolConfig },
  log: Log,
  { everyMs = EVERY_MS, afterMs = STUCK_AFTER_MS } = {},
): Recovery {
  let failingSince: number | undefined
  let isStuck = false
  let isLooking = false

  async function check(): Promise<void> {
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
      log.error(
        'this process can no longer use the database, although the database responds: restart the process',
      )
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void check().finally(() => {
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

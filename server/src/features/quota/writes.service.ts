import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS, Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { addWritten, deleteExpiredWindows } from './writes.store.ts'

/** Max. bytes that one writer can store in rows. */
export interface WriteLimits {
  minuteBytes: number
  dayBytes: number
}

/** A dry run and an import of 12 MB fit into a minute. Saving 20 KB every second for eleven hours fits into a day. */
const WRITE_LIMITS: WriteLimits = { minuteBytes: 32 * 2 ** 20, dayBytes: 2 ** 30 }

interface WritesDeps {
  database: Pick<DatabaseHandle, 'db'>
  clock: Clock
  limits?: WriteLimits | undefined
}

/** Limits the bytes that an account, guest or booth writes into rows, across kinds and processes. */
export function createWrites({ database, clock, limits = WRITE_LIMITS }: WritesDeps) {
  const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

  return {
    /**
     * Counts a write before it is done. A write that starts within the limits is always accepted in full.
     * @param writer unique name of the writer: `account <id>`
     * @throws Refusal RATE_LIMITED with the seconds to wait
     */
    async count(writer: string, bytes: number): Promise<void> {
      const now = clock.now()
      const windows = { now, minuteBefore: ago(now, MINUTE_MS), dayBefore: ago(now, DAY_MS), ...limits }
      const key = createHash('sha256').update(writer).digest('base64url')
      const full = await addWritten(database.db, key, bytes, windows)
      if (!full) return
      const isDay = full.dayBytes >= limits.dayBytes && full.dayFrom > windows.dayBefore
      const freeAt = isDay ? full.dayFrom.getTime() + DAY_MS : full.minuteFrom.getTime() + MINUTE_MS
      throw new Refusal(
        'RATE_LIMITED',
        isDay
          ? 'Too much was saved today. Existing data is unchanged; this change wasn’t saved. Try again later.'
          : 'Too much was saved in a short time. Existing data is unchanged; this change wasn’t saved. Wait a moment and try again.',
        { retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) },
      )
    },

    /** Deletes expired windows. Call it every hour. */
    sweep: () => deleteExpiredWindows(database.db, ago(clock.now(), DAY_MS)),
  }
}

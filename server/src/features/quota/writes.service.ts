import { createHash } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { addWritten, forgetWritten } from './writes.store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Bytes that one writer may send to be kept in rows. */
export interface WriteLimits {
  minuteBytes: number
  dayBytes: number
}

/**
 * An import of 12 MB, tried out first, fits a minute twice. Somebody whose words are saved every second for eleven hours, 20 KB
 * each time, stays within the day.
 */
const WRITE_LIMITS: WriteLimits = { minuteBytes: 32 * 2 ** 20, dayBytes: 2 ** 30 }

interface WritesDeps {
  database: Pick<DatabaseHandle, 'db'>
  clock: Clock
  limits?: WriteLimits | undefined
}

/** Limits how much one account, guest or booth writes into rows, whatever the kind, over all processes. */
export function createWrites({ database, clock, limits = WRITE_LIMITS }: WritesDeps) {
  const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

  return {
    /**
     * Counts a write before it is done. One that begins within the limits is always taken as a whole.
     * @param writer who writes, named uniquely: `account <id>`
     * @throws Refusal RATE_LIMITED with the seconds until more can be written
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
          ? 'Too much was saved today. What is there stays; nothing of this was saved. Please try again later.'
          : 'Too much was saved in a short time. What is there stays; nothing of this was saved. Please wait a moment.',
        { retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) },
      )
    },

    /** Forgets what counts no more. To be called every hour. */
    sweep: () => forgetWritten(database.db, ago(clock.now(), DAY_MS)),
  }
}

import { DAY_MS } from '@studio/contract/kernel'

/** Min. days for which a link is valid, also if its session was received late. */
const LEAST_DAYS = 7

/** Returns the expiry of a guest’s photos: `purgeDays` after the session, but at least a week after it was received. */
export function shareUntil(startedAt: Date, purgeDays: number, now: Date): Date {
  const start = Math.min(startedAt.getTime(), now.getTime())
  const min = now.getTime() + Math.min(purgeDays, LEAST_DAYS) * DAY_MS
  return new Date(Math.max(start + purgeDays * DAY_MS, min))
}

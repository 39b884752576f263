const DAY_MS = 86_400_000
/** Days that a link works at the least, also where its session took long to come. */
const LEAST_DAYS = 7

/** Until when a guest sees their pictures: so many days after the session, and not less than a week after it came. */
export function shareUntil(startedAt: Date, purgeDays: number, now: Date): Date {
  const began = Math.min(startedAt.getTime(), now.getTime())
  const least = now.getTime() + Math.min(purgeDays, LEAST_DAYS) * DAY_MS
  return new Date(Math.max(began + purgeDays * DAY_MS, least))
}

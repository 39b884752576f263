import { MINUTE_MS, Refusal } from '@studio/contract/kernel'

/** A month with its name (`2026-11`) and its first moment in a time zone. */
export interface MonthStart {
  month: string
  start: Date
}

/** Undefined for an unknown time zone. */
export function clockOf(zone: string): ((at: Date) => number) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    return (at) => {
      const part = Object.fromEntries(
        format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
      )
      return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute)
    }
  } catch {
    return undefined
  }
}

/** Local time of a zone at a moment, expressed as if in UTC. @throws Refusal INPUT_INVALID for an unknown zone */
export function clockIn(zone: string): (at: Date) => number {
  const clock = clockOf(zone)
  if (clock) return clock
  throw new Refusal('INPUT_INVALID', 'Time zone not found.', {
    details: { zone: 'Enter a name such as Europe/Madrid.' },
  })
}

/** Max. months, a hundred years. */
const MAX_MONTHS = 1200

/** Months between two moments, oldest first, plus the following one. `clock` returns the local time as if in UTC. */
export function monthsBetween(oldest: Date, newest: Date, clock: (at: Date) => number): MonthStart[] {
  const first = new Date(clock(oldest))
  const last = new Date(clock(newest))
  const placeOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
  const count = placeOf(last) - placeOf(first) + 2
  const left = Math.max(0, count - MAX_MONTHS)
  return Array.from({ length: count - left }, (_, n) => {
    const localTime = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + left + n)
    return { month: new Date(localTime).toISOString().slice(0, 7), start: whenShown(localTime, clock) }
  })
}

/** The moment at which a local time occurs; if clocks skip it, the moment of the change. */
function whenShown(localTime: number, clock: (at: Date) => number): Date {
  let at = localTime
  // The offset of the first guess may be from the other side of a change. The second guess corrects it.
  for (let guess = 0; guess < 2; guess += 1) at = localTime - (clock(new Date(at)) - at)
  // If clocks skip the time, the guesses are on both sides of the change.
  while (clock(new Date(at - MINUTE_MS)) >= localTime) at -= MINUTE_MS
  while (clock(new Date(at)) < localTime) at += MINUTE_MS
  return new Date(at)
}

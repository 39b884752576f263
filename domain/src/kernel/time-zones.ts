import { DAY_MS } from '@studio/contract/kernel'

const PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

const MAX_FORMATS = 100
/** Formatters by zone, because creating one takes longer than all its uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { ...PARTS, timeZone: zone })
  // Names in other cases are valid too, so there may be any number.
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(zone, format)
  return format
}

/** Converts an instant to local time in `zone` for a date input: `2026-11-21T18:00`. Null becomes ''. */
export function clockOf(instant: string | null, zone: string): string {
  if (instant === null) return ''
  const parts = formatOf(zone).formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/**
 * Converts local time in `zone` to an instant, '' to null. A repeated time means its first occurrence. A skipped time
 * uses the offset before the change: 2:30 becomes 3:30.
 */
export function instantOf(clock: string, zone: string): string | null {
  if (clock === '') return null
  const target = Date.parse(`${clock}:00.000Z`)
  if (Number.isNaN(target)) return null
  // Offsets of the zone one day before and after. They differ around a clock change.
  const [before, after] = [target - DAY_MS, target + DAY_MS].map((near) => {
    const roundTrip = clockOf(new Date(near).toISOString(), zone)
    return new Date(target - (Date.parse(`${roundTrip}:00.000Z`) - near)).toISOString()
  }) as [string, string]
  const matching = [before, after].filter((instant) => clockOf(instant, zone) === clock.slice(0, 16))
  return matching.toSorted()[0] ?? before
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

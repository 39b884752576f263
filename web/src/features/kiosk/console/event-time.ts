const DAY_MS = 86_400_000

const PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** What a clock in `zone` shows at an instant, as a field of the browser takes it: `2026-11-21T18:00`. '' for none. */
export function clockOf(instant: string | null, zone: string): string {
  if (instant === null) return ''
  const parts = new Intl.DateTimeFormat('en', { ...PARTS, timeZone: zone }).formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

/**
 * The instant at which a clock in `zone` shows this; null for ''. Of an hour that comes twice it is the first; a time that
 * is skipped counts on from before the change, as clocks that nobody has set yet: 2:30 is 3:30.
 */
export function instantOf(clock: string, zone: string): string | null {
  if (clock === '') return null
  const wanted = Date.parse(`${clock}:00.000Z`)
  if (Number.isNaN(wanted)) return null
  // How far the zone is off a day before, and a day after: across a change these differ.
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((near) => {
    const shown = clockOf(new Date(near).toISOString(), zone)
    return new Date(wanted - (Date.parse(`${shown}:00.000Z`) - near)).toISOString()
  }) as [string, string]
  const shows = [before, after].filter((instant) => clockOf(instant, zone) === clock.slice(0, 16))
  return shows.toSorted()[0] ?? before
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

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

/** The instant at which a clock in `zone` shows this. Where one hour is skipped it is the hour after; null for ''. */
export function instantOf(clock: string, zone: string): string | null {
  if (clock === '') return null
  const wanted = Date.parse(`${clock}:00.000Z`)
  if (Number.isNaN(wanted)) return null
  // The zone is as far off as its clock is when it is asked; twice, since that is another one across a change.
  let at = wanted
  for (let turn = 0; turn < 2; turn += 1)
    at += wanted - Date.parse(`${clockOf(new Date(at).toISOString(), zone)}:00.000Z`)
  return new Date(at).toISOString()
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

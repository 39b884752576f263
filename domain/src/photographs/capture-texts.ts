// Times as written in EXIF and XMP. Cameras whose clock was never set write zeros, spaces or impossible
// dates.

const LOCAL = /^(\d{4})[:\-/.](\d\d)[:\-/.](\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/

/**
 * Local time to the second, `2026-11-18T10:12:00`, from `2026:11:18 10:12:00` and similar forms; undefined if
 * impossible.
 */
export function localTimeOf(text: string | undefined): string | undefined {
  const [, year, month, day, hour, minute, second = '00'] = LOCAL.exec(text ?? '') ?? []
  if (year === undefined) return undefined
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const at = new Date(`${local}Z`)
  // 31 April would become 1 May.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(local) ? local : undefined
}

/** Milliseconds from the digits after the decimal point: `12` is 120. */
export function subsecondsOf(digits: string | undefined): number | undefined {
  const trimmed = digits?.trim() ?? ''
  return /^\d+$/.test(trimmed) ? Number(trimmed.slice(0, 3).padEnd(3, '0')) : undefined
}

/** Difference from UTC, `+01:00`; undefined if invalid or more than 14 hours. */
export function offsetOf(text: string | undefined): string | undefined {
  if (text?.trim() === 'Z') return '+00:00'
  const [, sign, hours, minutes] = /^\s*([+-])(\d\d):?(\d\d)\s*$/.exec(text ?? '') ?? []
  return hours !== undefined && Number(hours) <= 14 && Number(minutes) < 60
    ? `${sign}${hours}:${minutes}`
    : undefined
}

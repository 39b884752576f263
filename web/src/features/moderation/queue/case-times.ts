const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Time until or since `due`: in minutes below an hour, in hours below two days, otherwise in days. */
export function distanceOf(
  due: string,
  now: number,
): { isLate: boolean; amount: number; unit: 'minute' | 'hour' | 'day' } {
  const ms = new Date(due).getTime() - now
  const length = Math.abs(ms)
  const isLate = ms < 0
  if (length < HOUR) return { isLate, amount: Math.floor(length / MINUTE), unit: 'minute' }
  if (length < 2 * DAY) return { isLate, amount: Math.floor(length / HOUR), unit: 'hour' }
  return { isLate, amount: Math.floor(length / DAY), unit: 'day' }
}

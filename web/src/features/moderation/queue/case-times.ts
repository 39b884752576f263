import { DAY_MS, HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'

/** Time until or since `due`: in minutes below an hour, in hours below two days, otherwise in days. */
export function distanceOf(
  due: string,
  now: number,
): { isOverdue: boolean; amount: number; unit: 'minute' | 'hour' | 'day' } {
  const ms = new Date(due).getTime() - now
  const length = Math.abs(ms)
  const isOverdue = ms < 0
  if (length < HOUR_MS) return { isOverdue, amount: Math.floor(length / MINUTE_MS), unit: 'minute' }
  if (length < 2 * DAY_MS) return { isOverdue, amount: Math.floor(length / HOUR_MS), unit: 'hour' }
  return { isOverdue, amount: Math.floor(length / DAY_MS), unit: 'day' }
}

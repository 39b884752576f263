/** Days as text, `2026-11-20`: without a time, no time zone can shift them. */
import { DAY_MS } from '@studio/contract/kernel'
import { dateFormat, type DateStyle } from './formats.ts'

/** Last day that can be stored. */
const LAST_DAY = '9999-12-31'

/** Start of a day in UTC. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** UTC day of an instant. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Day of an instant in the time zone of this device. */
export function localDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Adds days to a day; negative subtracts. Limited to the last day that can be stored. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Math.min(startOfDay(day).getTime() + days * DAY_MS, startOfDay(LAST_DAY).getTime())))

/** The same day of another month, or its last day if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = startOfDay(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))))
}

/** Days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS

/** Formats a day, independent of the time zone. */
export const formatDay = (day: string, language: string, style: DateStyle): string =>
  dateFormat(language, style, 'UTC').format(startOfDay(day))

import { DAY_MS } from '@studio/contract/kernel'
import { dateFormat } from '../kernel/index.ts'

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** Last day that can be stored. */
const LAST_DAY = '9999-12-31'

/** Adds days to a day; negative subtracts. Limited to the last day that can be stored. */
export const addDays = (day: string, days: number): string =>
  new Date(Math.min(atNoon(day) + days * DAY_MS, atNoon(LAST_DAY))).toISOString().slice(0, 10)

/** Days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to) - atNoon(from)) / DAY_MS)

/** Local calendar day of this device. */
export function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** `21 de noviembre de 2026`: independent of the time zone. */
export const formatDay = (day: string, language: string): string =>
  dateFormat(language, 'longDay', 'UTC').format(atNoon(day))

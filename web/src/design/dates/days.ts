// Date arithmetic on days as text (day-text.ts).
import { DAY_MS } from '@studio/contract/kernel'
import { instantOf, textOf } from './day-text.ts'

export const addDays = (day: string, days: number): string =>
  textOf(new Date(instantOf(day).getTime() + days * DAY_MS))

/** The same day of another month, or its last day if the month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = instantOf(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))))
}

/** First day of the week: 1 for Monday to 7 for Sunday. */
function firstOfWeek(locale: string): number {
  // Missing in some browsers, and named differently in others.
  const info = new Intl.Locale(locale) as { getWeekInfo?: () => Week; weekInfo?: Week }
  return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1
}
interface Week {
  firstDay: number
}

export function startOfWeek(day: string, locale: string): string {
  const weekday = instantOf(day).getUTCDay()
  return addDays(day, -((weekday - firstOfWeek(locale) + 14) % 7))
}

/** Weeks of the day's month, each with seven days, including those of the adjacent months. */
export function weeksOf(day: string, locale: string): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let start = startOfWeek(`${month}-01`, locale); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(start, place)))
  return weeks
}

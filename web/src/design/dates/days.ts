// What a calendar reckons with days as text (day-text.ts).
import { instantOf, textOf } from './day-text.ts'

const DAY_MS = 86_400_000

export const addDays = (day: string, days: number): string =>
  textOf(new Date(instantOf(day).getTime() + days * DAY_MS))

/** The same day of another month, or the last one there where it has fewer. */
export function addMonths(day: string, months: number): string {
  const date = instantOf(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return textOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))))
}

/** With which day a week begins: 1 for Monday to 7 for Sunday. */
function firstOfWeek(locale: string): number {
  // Not every browser knows it, and some know it under another name.
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => Week; weekInfo?: Week }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}
interface Week {
  firstDay: number
}

export function startOfWeek(day: string, locale: string): string {
  const weekday = instantOf(day).getUTCDay()
  return addDays(day, -((weekday - firstOfWeek(locale) + 14) % 7))
}

/** The weeks of the month this day is in, each of seven days, with those of its neighbours at both ends. */
export function weeksOf(day: string, locale: string): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let start = startOfWeek(`${month}-01`, locale); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(start, place)))
  return weeks
}

// Weeks of a calendar; days are texts (domain/src/kernel/days.ts).
import { addDays, startOfDay } from '@studio/domain/kernel'

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
  const weekday = startOfDay(day).getUTCDay()
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

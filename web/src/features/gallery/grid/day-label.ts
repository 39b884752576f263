import { DAY_MS } from '@studio/contract/kernel'
import { dateFormat, relativeFormat } from '@studio/domain/kernel'

/** "Today", "yesterday" or the date, with the year only if it isn't the current one. */
export function dayLabel(date: number, now: number, locale: string): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  // A day has 23 to 25 hours.
  const daysAgo = Math.round((midnight - date) / DAY_MS)
  if (daysAgo === 0 || daysAgo === 1) {
    const word = relativeFormat(locale).format(-daysAgo, 'day')
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
  }
  return dateLabel(date, now, locale)
}

/** `18 November`, `18 de noviembre`; with the year unless it is the current one. Day first in both languages. */
export function dateLabel(date: number, now: number, locale: string): string {
  const isThisYear = new Date(date).getFullYear() === new Date(now).getFullYear()
  return dateFormat(locale, isThisYear ? 'dayAndMonth' : 'longDay').format(date)
}

/** `18 November, 16:42`. */
export function momentLabel(time: number, now: number, locale: string): string {
  const clock = dateFormat(locale, 'time')
  return `${dateLabel(time, now, locale)}, ${clock.format(time)}`
}

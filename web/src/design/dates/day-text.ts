import { dateFormat, type DateStyle } from '@studio/domain/kernel'
// Days as text, `2026-11-20`: without a time, no time zone can shift them.

export const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const textOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The page's language; English as a variant with weeks from Monday and the day first. */
export function pageLanguage(): string {
  const { lang } = document.documentElement
  return !lang || lang === 'en' ? 'en-GB' : lang
}

/** Today in the browser's time zone. */
export function todayOf(now: number): string {
  const date = new Date(now)
  return textOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())))
}

export const dayText = (day: string, locale: string, style: DateStyle): string =>
  dateFormat(locale, style, 'UTC').format(instantOf(day))

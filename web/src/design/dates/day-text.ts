import { dateFormat, type DateStyle } from '@studio/domain/kernel'
// Days as text, `2026-11-20`: without hours there is no time zone in which they could become another day.

export const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const textOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The language of the page; English with weeks from Monday, as dates have the day first. */
export function pageLanguage(): string {
  const { lang } = document.documentElement
  return !lang || lang === 'en' ? 'en-GB' : lang
}

/** The day it is where the browser is. */
export function todayOf(now: number): string {
  const date = new Date(now)
  return textOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())))
}

export const dayText = (day: string, locale: string, style: DateStyle): string =>
  dateFormat(locale, style, 'UTC').format(instantOf(day))

import { formatDay, localDay } from '@studio/domain/kernel'

export interface DateFieldProps {
  label: string
  /** `2026-11-20`, or empty. */
  value: string
  /** Text for no day: `Start`, `Today`. */
  empty: string
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

/** `1 Nov`, with the year if it isn't the current one. */
export function shownDay({ value, empty }: Pick<DateFieldProps, 'value' | 'empty'>): string {
  if (!value) return empty
  const isThisYear = value.slice(0, 4) === localDay(new Date()).slice(0, 4)
  return formatDay(value, pageLanguage(), isThisYear ? 'shortDay' : 'day')
}

/** The page's language; English as a variant with weeks from Monday and the day first. */
export function pageLanguage(): string {
  const { lang } = document.documentElement
  return !lang || lang === 'en' ? 'en-GB' : lang
}

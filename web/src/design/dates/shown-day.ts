import { dayText, pageLanguage, todayOf } from './day-text.ts'

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
  const isThisYear = value.slice(0, 4) === todayOf(Date.now()).slice(0, 4)
  return dayText(value, pageLanguage(), isThisYear ? 'shortDay' : 'day')
}

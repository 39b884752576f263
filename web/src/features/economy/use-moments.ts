import { dateFormat } from '@studio/domain/kernel'
import { useLocale } from '../../platform/index.ts'

/** Formats instants for the user’s locale. */
export function useMoments() {
  const [locale] = useLocale()
  const day = dateFormat(locale, 'day')
  const full = dateFormat(locale, 'moment')
  return {
    day: (instant: string) => day.format(new Date(instant)),
    full: (instant: string) => full.format(new Date(instant)),
  }
}

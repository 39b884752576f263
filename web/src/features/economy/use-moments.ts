import { dateFormat, useLocale } from '../../platform/index.ts'

/** Instants as people write them in their language. */
export function useMoments() {
  const [locale] = useLocale()
  const day = dateFormat(locale, { dateStyle: 'medium' })
  const full = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    day: (instant: string) => day.format(new Date(instant)),
    full: (instant: string) => full.format(new Date(instant)),
  }
}

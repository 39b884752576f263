import { useLocale } from '../../platform/index.ts'

/** Instants as people write them in their language. */
export function useMoments() {
  const [locale] = useLocale()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    day: (instant: string) => day.format(new Date(instant)),
    full: (instant: string) => full.format(new Date(instant)),
  }
}

import { useLocale } from '../../platform/index.ts'
import type { SummaryLanguage } from './darkroom.queries.ts'

/** Language of the texts about edits, which exist in English and Spanish. */
export function useSummaryLanguage(): SummaryLanguage {
  const [locale] = useLocale()
  return locale === 'es' ? 'es' : 'en'
}

import { numberFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { Finding } from '../run/protocol.ts'

/** Result as a sentence with localised numbers. */
export function useSays(): (finding: Finding) => string {
  const { t } = useTranslation('forensics')
  const [locale] = useLocale()
  return ({ says, facts }) => {
    const factTexts = Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'number' ? numberFormat(locale, { maximumFractionDigits: 2 }).format(fact) : fact,
    ])
    return t(($) => $.says[says], Object.fromEntries(factTexts) as Record<string, string>)
  }
}

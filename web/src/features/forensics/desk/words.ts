import { useTranslation } from 'react-i18next'
import { numberFormat, useLocale } from '../../../platform/index.ts'
import type { Finding } from '../run/protocol.ts'

/** What was measured, as one sentence with its numbers as the language writes them. */
export function useSays(): (finding: Finding) => string {
  const { t } = useTranslation('forensics')
  const [locale] = useLocale()
  return ({ says, facts }) => {
    const written = Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'number' ? numberFormat(locale, { maximumFractionDigits: 2 }).format(fact) : fact,
    ])
    return t(($) => $.says[says], Object.fromEntries(written) as Record<string, string>)
  }
}

export const inBytes = (bytes: number, locale: string): string => {
  const [unit, size] =
    bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const)
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}

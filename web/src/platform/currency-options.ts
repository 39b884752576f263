import { CURRENCY_CODES } from '@studio/contract/kernel'
import { nameFormat } from '@studio/domain/kernel'

/** ISO 4217 currencies with localised names. @param also a code in use that was withdrawn */
export function currencyOptions(locale: string, also: string): { value: string; label: string }[] {
  const names = nameFormat(locale, 'currency')
  return [...new Set([...CURRENCY_CODES, also])].map((value) => ({ value, label: names.of(value) ?? value }))
}

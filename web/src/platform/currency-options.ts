import { CURRENCY_CODES } from '@studio/contract/kernel'
import { nameFormat } from '@studio/domain/kernel'

/** All currencies of ISO 4217 with their names in a language. @param also a code that is in use although it was withdrawn */
export function currencyOptions(locale: string, also: string): { value: string; label: string }[] {
  const names = nameFormat(locale, 'currency')
  return [...new Set([...CURRENCY_CODES, also])].map((value) => ({ value, label: names.of(value) ?? value }))
}

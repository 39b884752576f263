import { dollarText, numberFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../platform/index.ts'

/** Formats amounts for the user’s locale. */
export function useAmounts() {
  const { t } = useTranslation('economy')
  const [locale] = useLocale()
  const integers = numberFormat(locale)
  const number = (amount: number) => integers.format(amount)
  return {
    number,
    /** `+50` or `−4`, with a true minus sign. */
    signed: (amount: number) => `${amount < 0 ? '−' : '+'}${number(Math.abs(amount))}`,
    money: (cents: number) => dollarText(cents, locale),
    coins: (count: number) => t(($) => $.coinCount, { count, formatted: number(count) }),
    credits: (count: number) => t(($) => $.creditCount, { count, formatted: number(count) }),
    tokens: (count: number) => t(($) => $.tokenCount, { count, formatted: number(count) }),
  }
}

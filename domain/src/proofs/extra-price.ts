import { decimalsOf } from '@studio/contract/kernel'
import { formatMoney } from '../kernel/index.ts'
import type { ExtraPrice } from '@studio/contract/proofs'

/** `€3.00`. Separate from the schemas, so that the guest page can use it without zod. */
export const extraPriceText = ({ amount, currency }: ExtraPrice, language: string): string =>
  formatMoney(amount, { currency, decimals: decimalsOf(currency) }, language)

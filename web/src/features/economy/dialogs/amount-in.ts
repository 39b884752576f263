import { readMinorUnits } from '../../../platform/read-number.ts'
import { CUSTOM_AMOUNT } from '@studio/contract/economy'

/** Parses US cents from `8.08`, `8,08` or `$8`; undefined for anything else. */
export function centsIn(text: string): number | undefined {
  const amount = text.trim().replace(/^\$\s*|\s*\$$/, '')
  const language = document.documentElement.lang || 'en'
  return readMinorUnits(amount, { decimals: 2, min: 0, language }).value
}

/** True if tokens can be bought for this amount. */
export const isOffered = (cents: number | undefined): cents is number =>
  cents !== undefined && cents >= CUSTOM_AMOUNT.minCents && cents <= CUSTOM_AMOUNT.maxCents

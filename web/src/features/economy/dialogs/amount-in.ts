import { CUSTOM_AMOUNT } from '@studio/contract/economy'

/** US cents in what was typed: `8.08`, `8,08` or `$8`; undefined for anything else. */
export function centsIn(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*\$?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Whether tokens can be bought for so much. */
export const isOffered = (cents: number | undefined): cents is number =>
  cents !== undefined && cents >= CUSTOM_AMOUNT.minCents && cents <= CUSTOM_AMOUNT.maxCents

import type { Purchase } from '@studio/contract/economy'
import { useTranslation } from '../../../platform/index.ts'
import { useAmounts } from '../use-amounts.ts'

/** Purchased goods as text: `500 Mirror Coins`, `88 tokens`. */
export function useGoods() {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  return ({ asset, amount, bonus }: Pick<Purchase, 'asset' | 'amount' | 'bonus'>): string =>
    asset === 'coin' ? `${amounts.number(amount)} ${t(($) => $.coins)}` : amounts.tokens(amount + bonus)
}

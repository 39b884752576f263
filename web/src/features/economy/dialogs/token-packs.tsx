import { tokensFor } from '@studio/contract/economy'
import { useTranslation } from '../../../platform/index.ts'
import { useAmounts } from '../use-amounts.ts'
import type { ShopProps } from './shop-props.ts'
import styles from './wallet-dialog.module.css'

/** Standard packs. Packs whose price has a Mirror Bonus get it too. */
export function TokenPacks({ packs, isDisabled, isBusy, onBuy }: ShopProps) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  return (
    <section className={styles.part} aria-label={t(($) => $.wallet.packs)}>
      <h3 className={styles.name}>{t(($) => $.wallet.packs)}</h3>
      <ul className={styles.packs}>
        {packs.map(({ amountCents }) => {
          const { tokens, bonus } = tokensFor(amountCents, packs)
          return (
            <li key={amountCents}>
              <button
                type="button"
                className={styles.pack}
                disabled={isDisabled}
                aria-disabled={isBusy || undefined}
                onClick={() => onBuy(amountCents)}
              >
                {amounts.tokens(tokens + bonus)}
                <span className={styles.price}>{amounts.money(amountCents)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import type { CoinPackage } from '@studio/contract/economy'
import { Badge, Button, Skeleton, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { useCatalogue } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './package-list.module.css'
import states from './dialogs.module.css'

/** Packages of coins. During alpha none can be chosen, and a click explains why. */
export function PackageList({ onChoose }: { onChoose: (coins: number) => void }) {
  const { t } = useTranslation('economy')
  const errorText = useErrorText()
  const showToast = useToast()
  const catalogue = useCatalogue()
  const isDisabled = catalogue.data?.purchasing === 'disabled'
  const choose = ({ coins }: CoinPackage) =>
    isDisabled
      ? showToast({ title: t(($) => $.purchase.alphaTitle), description: t(($) => $.purchase.alpha) })
      : onChoose(coins)
  if (catalogue.isPending)
    return (
      <div className={styles.coming}>
        <Skeleton height="100%" />
      </div>
    )
  if (!catalogue.data)
    return (
      <div role="alert" className={states.trouble}>
        <span>{`${t(($) => $.purchase.unavailable)}. ${errorText(catalogue.error)}`}</span>
        <Button onClick={() => void catalogue.refetch()}>{t(($) => $.retry)}</Button>
      </div>
    )
  return (
    <ul className={styles.packages} aria-label={t(($) => $.purchase.packages)}>
      {catalogue.data.packages.map((each) => (
        <li key={each.coins}>
          <PackageButton each={each} isDisabled={isDisabled} onPress={() => choose(each)} />
        </li>
      ))}
    </ul>
  )
}

interface PackageButtonProps {
  each: CoinPackage
  isDisabled: boolean
  onPress: () => void
}

function PackageButton({ each, isDisabled, onPress }: PackageButtonProps) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  return (
    <button
      type="button"
      className={styles.package}
      aria-disabled={isDisabled || undefined}
      onClick={onPress}
    >
      <span className={styles.what}>
        <strong className={styles.coins}>{amounts.number(each.coins)}</strong> {t(($) => $.coins)}
        {each.isPopular && <Badge tone="silver">{t(($) => $.purchase.popular)}</Badge>}
      </span>
      <span className={styles.price}>{amounts.money(each.amountCents)}</span>
      <span className={styles.bonus}>
        {bonusText(
          each.bonus,
          t(($) => $.purchase.bonus),
        )}
      </span>
    </button>
  )
}

/** `25% Bonus` in the user’s language. */
const bonusText = (bonus: string, word: string): string => bonus.replace(/Bonus$/, word)

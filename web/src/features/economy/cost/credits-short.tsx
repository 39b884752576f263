import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { useEconomyDialog } from '../economy-dialogs.tsx'
import { useAmounts } from '../use-amounts.ts'
import styles from './cost.module.css'

/** Shows how many credits are missing and how to get them. */
export function CreditsShort({ needed, available }: { needed: number; available: number }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const open = useEconomyDialog()
  return (
    <p role="status" className={styles.short}>
      {t(($) => $.cost.short, {
        needed: amounts.credits(needed),
        available: amounts.credits(available),
      })}{' '}
      <Button variant="plain" onClick={() => open({ dialog: 'exchange' })}>
        {t(($) => $.exchangeCoins)}
      </Button>
    </p>
  )
}

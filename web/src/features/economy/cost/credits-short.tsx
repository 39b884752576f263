import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { useEconomyDialog } from '../economy-dialogs.tsx'
import { useAmounts } from '../use-amounts.ts'
import styles from './cost.module.css'

/** There are not enough credits for what is wanted: how many are missing, and where they come from. */
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

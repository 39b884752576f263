import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { useEconomyDialog } from '../economy-dialogs.tsx'
import { useBalance } from '../economy.queries.ts'
import { useAmounts } from '../use-amounts.ts'
import { EntryTable } from './entry-table.tsx'
import styles from './credits-screen.module.css'
import { LedgerFilterBar } from './ledger-filter-bar.tsx'
import { MonthChart } from './month-chart.tsx'
import { useLedgerFilters } from './use-ledger-filters.ts'

/** Credit transactions, newest first, by type and day, by month, and as CSV. */
export function CreditsScreen() {
  const { t } = useTranslation('ledger')
  const open = useEconomyDialog()
  const amounts = useAmounts()
  const balance = useBalance().data
  const { filters, change, clear } = useLedgerFilters()
  const coins = balance?.coins ?? 0
  return (
    <div className={styles.screen}>
      <section className={styles.top} aria-label={t(($) => $.credits.balance)}>
        <div className={styles.now}>
          <p className={styles.figure}>
            <strong>{balance ? amounts.number(balance.credits) : '–'}</strong> {t(($) => $.credits.remaining)}
          </p>
          <div className={styles.exchange}>
            <Button disabled={coins === 0} onClick={() => open({ dialog: 'exchange' })}>
              {t(($) => $.credits.exchange)}
            </Button>
            <span className={styles.dim}>
              {t(($) => $.credits.exchangeHint, { count: coins, formatted: amounts.number(coins) })}
            </span>
          </div>
        </div>
        <MonthChart />
      </section>
      <LedgerFilterBar filters={filters} onChange={change} onClear={clear} />
      <EntryTable filters={filters} onClear={clear} />
    </div>
  )
}

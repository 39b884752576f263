import { Download } from 'lucide-react'
import { Button, DateField, Select, Tabs, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { isBackwards, type LedgerFilters, useExportLedger } from '../statements.queries.ts'
import styles from './credits-screen.module.css'
import type { useLedgerFilters } from './use-ledger-filters.ts'

/** Types that change credits. Purchases and bonuses change coins and tokens. */
const KINDS = ['welcome', 'exchange', 'capture', 'adjustment', 'reversal', 'forfeit'] as const

interface LedgerFilterBarProps {
  filters: LedgerFilters
  onChange: ReturnType<typeof useLedgerFilters>['change']
  onClear: () => void
}

/** Filters and the CSV export. */
export function LedgerFilterBar({ filters, onChange, onClear }: LedgerFilterBarProps) {
  const { t } = useTranslation('ledger')
  const showToast = useToast()
  const errorText = useErrorText()
  const file = useExportLedger()
  const { kind, dateFrom = '', dateTo = '', waived } = filters
  const isOn = Boolean(kind ?? (dateFrom || dateTo))
  const save = () =>
    file.mutate(filters, {
      onError: (error) =>
        showToast({
          tone: 'bad',
          title: t(($) => $.credits.exportFailed),
          description: errorText(error),
        }),
    })
  return (
    <div className={styles.filters}>
      <Tabs
        label={t(($) => $.credits.book.label)}
        value={waived ? 'waived' : 'visible'}
        // All waived transactions have the same type.
        onChange={(book) =>
          onChange(book === 'waived' ? { waived: 'true', kind: undefined } : { waived: undefined })
        }
        tabs={(['visible', 'waived'] as const).map((value) => ({
          value,
          label: t(($) => $.credits.book[value]),
        }))}
      />
      {!waived && (
        <Select
          label={t(($) => $.credits.kind)}
          value={kind ?? 'all'}
          options={[
            { value: 'all', label: t(($) => $.credits.allKinds) },
            ...KINDS.map((value) => ({ value, label: t(($) => $.kinds[value]) })),
          ]}
          onChange={(value) => onChange({ kind: value === 'all' ? undefined : value })}
        />
      )}
      <DateField
        label={t(($) => $.credits.from)}
        value={dateFrom}
        empty={t(($) => $.credits.anyDay)}
        max={dateTo || undefined}
        onChange={(day) => onChange({ dateFrom: day || undefined })}
      />
      <DateField
        label={t(($) => $.credits.to)}
        value={dateTo}
        empty={t(($) => $.credits.today)}
        min={dateFrom || undefined}
        onChange={(day) => onChange({ dateTo: day || undefined })}
      />
      {isOn && (
        <Button variant="plain" onClick={onClear}>
          {t(($) => $.credits.clear)}
        </Button>
      )}
      <Button
        className={styles.export}
        icon={<Download size={14} aria-hidden="true" />}
        loading={file.isPending}
        disabled={isBackwards(filters)}
        onClick={save}
      >
        {t(($) => $.credits.export)}
      </Button>
    </div>
  )
}

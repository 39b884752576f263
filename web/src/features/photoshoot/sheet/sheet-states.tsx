import { Button, EmptyState, Skeleton } from '../../../design/index.ts'
import { useNetwork, useTranslation } from '../../../platform/index.ts'
import styles from './sheet-states.module.css'

/** Says that no updates arrive at the moment, and that they will resume. */
export function SheetAway() {
  const { t } = useTranslation('photoshoot')
  const state = useNetwork()
  return (
    <div role="status">
      {state !== 'here' && <p className={styles.away}>{t(($) => $.sheet.away[state])}</p>}
    </div>
  )
}

/** Skeleton of the sheet. Renders nothing while the server is unreachable. */
export function SheetLoading() {
  const { t } = useTranslation('photoshoot')
  const state = useNetwork()
  if (state !== 'here') return null
  return (
    <div className={styles.loading} aria-busy="true" aria-label={t(($) => $.sheet.loading)} role="status">
      <Skeleton width="16rem" height={28} />
      <Skeleton height={420} />
    </div>
  )
}

/** Shown if the shoot of the URL doesn't exist or can't be loaded. */
export function SheetGone({ onShowNewest }: { onShowNewest: () => void }) {
  const { t } = useTranslation('photoshoot')
  return (
    <EmptyState
      title={t(($) => $.sheet.gone)}
      text={t(($) => $.sheet.goneText)}
      action={<Button onClick={onShowNewest}>{t(($) => $.sheet.showNewest)}</Button>}
    />
  )
}

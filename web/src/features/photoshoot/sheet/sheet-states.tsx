import { Button, EmptyState, Skeleton } from '../../../design/index.ts'
import { useNetwork, useTranslation } from '../../../platform/index.ts'
import styles from './sheet-states.module.css'

/** Says that no news of the shoot arrives, and that it will. */
export function SheetAway() {
  const { t } = useTranslation('photoshoot')
  const state = useNetwork()
  return (
    <div role="status">
      {state !== 'here' && <p className={styles.away}>{t(($) => $.sheet.away[state])}</p>}
    </div>
  )
}

/** The sheet's place while it is asked for; nothing is while the server is away. */
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

/** The address names a shoot that is not there, or it cannot be reached. */
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

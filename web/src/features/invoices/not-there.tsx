import { useTranslation } from 'react-i18next'
import { Button, EmptyState, Skeleton } from '../../design/index.ts'
import { useErrorText, useNetwork } from '../../platform/index.ts'
import styles from './invoices.module.css'
import './invoices.texts.ts'

/** What stands where a list or an invoice will be. */
export function NotThere({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const isAway = useNetwork() !== 'here'
  if (isAway)
    return (
      <div role="status">
        <EmptyState title={t(($) => $.away)} text={t(($) => $.awayText)} />
      </div>
    )
  if (error)
    return (
      <div role="alert">
        <EmptyState
          title={t(($) => $.failed)}
          text={errorText(error)}
          action={<Button onClick={retry}>{t(($) => $.retry)}</Button>}
        />
      </div>
    )
  return (
    <div role="status" aria-label={t(($) => $.loading)} className={styles.page}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} height={44} />
      ))}
    </div>
  )
}

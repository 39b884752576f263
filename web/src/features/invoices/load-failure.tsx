import { Awaited, Skeleton } from '../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../platform/index.ts'
import styles from './invoices.module.css'

/** Loading, error and offline states of a list or an invoice. */
export function LoadFailure({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useTranslation('invoices')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  return (
    <Awaited
      offline={isOffline ? { title: t(($) => $.away), text: t(($) => $.awayText) } : null}
      failed={
        error && {
          title: t(($) => $.failed),
          text: errorText(error),
          retry: t(($) => $.retry),
          onRetry: retry,
        }
      }
      loading={t(($) => $.loading)}
      className={styles.page}
    >
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} height={44} />
      ))}
    </Awaited>
  )
}

import type { ReactNode } from 'react'
import { Awaited } from '../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../platform/index.ts'
import styles from './deliveries.module.css'

/** Loading, error and offline states. */
export function LoadState({
  error,
  retry,
  children,
}: {
  error: Error | null
  retry: () => void
  /** Skeleton while loading. */
  children: ReactNode
}) {
  const { t } = useTranslation('deliveries')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  return (
    <Awaited
      offline={isOffline ? t(($) => $.away, { returnObjects: true }) : null}
      failed={
        error && {
          title: t(($) => $.loadFailed),
          text: errorText(error),
          retry: t(($) => $.retry),
          onRetry: retry,
        }
      }
      loading={t(($) => $.loading)}
      className={styles.page}
    >
      {children}
    </Awaited>
  )
}

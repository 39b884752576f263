import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Awaited } from '../../design/index.ts'
import styles from './clients.module.css'

interface LoadFailureProps {
  error: Error | null
  isOffline: boolean
  errorText: (error: unknown) => string
  retry: () => void
  /** Skeleton while loading. */
  children: ReactNode
}

/** Loading, error and offline states of a list or a client. */
export function LoadFailure({ error, isOffline, errorText, retry, children }: LoadFailureProps) {
  const { t } = useTranslation('clients')
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

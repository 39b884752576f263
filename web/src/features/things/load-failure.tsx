import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Awaited } from '../../design/index.ts'

interface LoadFailureProps {
  error: Error | null
  isOffline: boolean
  errorText: (error: unknown) => string
  retry: () => void
  /** Skeleton, shown while loading. */
  children: ReactNode
}

/** Loading, error and offline states of products. */
export function LoadFailure({ error, isOffline, errorText, retry, children }: LoadFailureProps) {
  const { t } = useTranslation('things')
  return (
    <Awaited
      offline={isOffline ? t(($) => $.away, { returnObjects: true }) : null}
      failed={
        error && {
          title: t(($) => $.loadFailed),
          text: errorText(error),
          retry: t(($) => $.again),
          onRetry: retry,
        }
      }
      loading={t(($) => $.loading)}
    >
      {children}
    </Awaited>
  )
}

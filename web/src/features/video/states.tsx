import type { ReactNode } from 'react'
import { Button, EmptyState, FailedState, Skeleton } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './states.module.css'

/** The place of a storyboard that is coming. */
export function BoardLoading() {
  const { t } = useTranslation('video', { useSuspense: false })
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t(($) => $.loading)}>
      <Skeleton width="16rem" height={28} />
      <Skeleton height={360} />
      <Skeleton height={96} />
    </div>
  )
}

interface ProblemProps {
  title: string
  text: string
  action: ReactNode
}

/** What is in the way of everything else on the screen. */
export function Problem(props: ProblemProps) {
  return (
    <div role="alert" className={styles.problem}>
      <EmptyState {...props} />
    </div>
  )
}

/** Something could not be fetched; nothing of it is lost. */
export function FailedToLoad({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('video')
  const errorText = useErrorText()
  return (
    <FailedState
      className={styles.problem}
      title={t(($) => $.failed.title)}
      text={`${errorText(error)} ${t(($) => $.failed.kept)}`}
      retry={t(($) => $.failed.retry)}
      onRetry={onRetry}
    />
  )
}

/** The address names a storyboard that is not there. */
export function BoardGone({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('video')
  return (
    <Problem
      title={t(($) => $.gone.title)}
      text={t(($) => $.gone.text)}
      action={<Button onClick={onLeave}>{t(($) => $.all)}</Button>}
    />
  )
}

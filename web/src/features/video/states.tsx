import type { ReactNode } from 'react'
import { Button, EmptyState, FailedState, Skeleton } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './states.module.css'

/** Skeleton of a storyboard. */
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

/** A problem that replaces the whole screen. */
export function Problem(props: ProblemProps) {
  return (
    <div role="alert" className={styles.problem}>
      <EmptyState {...props} />
    </div>
  )
}

/** Load error of storyboards. */
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

/** Shown if the storyboard of the URL doesn't exist. */
export function StoryboardDeleted({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('video')
  return (
    <Problem
      title={t(($) => $.gone.title)}
      text={t(($) => $.gone.text)}
      action={<Button onClick={onLeave}>{t(($) => $.all)}</Button>}
    />
  )
}

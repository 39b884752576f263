import { Button, EmptyState, FailedState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './templates-screen.module.css'

export function TemplatesLoading() {
  const { t } = useTranslation('templates')
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t(($) => $.loading)}>
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height={260} />
      ))}
    </div>
  )
}

export function TemplatesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('templates')
  const errorText = useErrorText()
  return (
    <FailedState
      title={t(($) => $.failed.load)}
      text={errorText(error)}
      retry={t(($) => $.again)}
      onRetry={onRetry}
    />
  )
}

export function NoTemplates({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation('templates')
  return (
    <EmptyState
      title={t(($) => $.nothing)}
      action={<Button onClick={onShowAll}>{t(($) => $.showAll)}</Button>}
    />
  )
}

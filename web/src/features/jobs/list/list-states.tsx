import { Link } from '@tanstack/react-router'
import { Button, EmptyState, SupportLink } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './jobs-screen.module.css'

interface TroubleProps {
  title: string
  error: Error
  onRetry: () => void
}

/** Load error with its reason and a retry button. */
export function LoadFailure({ title, error, onRetry }: TroubleProps) {
  const { t } = useTranslation('queue')
  const errorText = useErrorText()
  return (
    <div role="alert" className={styles.trouble}>
      <span>{`${title}. ${errorText(error)}`}</span>
      <Button onClick={onRetry}>{t(($) => $.again)}</Button>
      <SupportLink />
    </div>
  )
}

/** Empty state, with or without filters. */
export function NoJobs({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('queue')
  return (
    <EmptyState
      title={t(($) => $.none)}
      text={isFiltered ? t(($) => $.otherFilter) : t(($) => $.noneText)}
      action={
        isFiltered ? (
          <Button onClick={onClear}>{t(($) => $.showAll)}</Button>
        ) : (
          <Button variant="accent" asChild>
            <Link to="/dashboard/photoshoot">{t(($) => $.start)}</Link>
          </Button>
        )
      }
    />
  )
}

import { useTranslation } from '../../../platform/index.ts'
import { Button, Spinner, useDelayed } from '../../../design/index.ts'
import styles from './more-row.module.css'

interface MoreRowProps {
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

/** Below the last pictures while the next ones are on their way. Its room is always kept. */
export function MoreRow({ isLoading, hasFailed, onRetry }: MoreRowProps) {
  const { t } = useTranslation('gallery')
  const isShown = useDelayed(isLoading)
  return (
    <div className={styles.more}>
      {isShown && <Spinner />}
      {hasFailed && !isLoading && (
        <>
          <p role="alert">{t(($) => $.grid.moreFailed)}</p>
          <Button onClick={onRetry}>{t(($) => $.grid.retry)}</Button>
        </>
      )}
    </div>
  )
}

import { useTranslation } from '../../../platform/index.ts'
import { Button, Spinner, useDelayed } from '../../../design/index.ts'
import styles from './more-row.module.css'

interface MoreRowProps {
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

/** Loading state below the last items. Its height is always reserved. */
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

import { Button } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './account.module.css'

/** Shows why a part couldn't be loaded, with a button to retry. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  return (
    <div role="alert" className={styles.failed}>
      <p>
        {t(($) => $.loadFailed)} {errorText(error)}
      </p>
      <Button onClick={onRetry}>{t(($) => $.retry)}</Button>
    </div>
  )
}

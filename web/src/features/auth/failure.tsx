import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '../../platform/index.ts'
import styles from './sign-in.module.css'

/** Fallback if the error texts can't be loaded, which means that the connection is down. */
function Unreachable() {
  const { t } = useTranslation('auth')
  return <p className={styles.failure}>{t(($) => $.unreachable)}</p>
}

const FailureText = lazy<ComponentType<{ error: unknown }>>(() =>
  import('./steps/failure-text.tsx').then(
    (m) => ({ default: m.FailureText }),
    () => ({ default: Unreachable }),
  ),
)

/** Shows an error; its texts are loaded on demand. Always mounted as a live region, so that errors are announced. */
export function Failure({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {error ? (
        <Suspense fallback={null}>
          <FailureText error={error} />
        </Suspense>
      ) : null}
    </div>
  )
}

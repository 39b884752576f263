import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '../../platform/index.ts'
import styles from './sign-in.module.css'

/** Stands in for the words when they cannot be fetched: then the connection is what fails. */
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

/** What went wrong, in words that are fetched when something does. Always there, so that it is announced. */
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

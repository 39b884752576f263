import { type ComponentType, lazy, Suspense } from 'react'
import styles from './sign-in.module.css'

const WhatsInside = lazy<ComponentType>(() =>
  import('./whats-inside.tsx').then(
    (m) => ({ default: m.WhatsInside }),
    // Nobody needs it to sign in.
    () => ({ default: () => null }),
  ),
)

/** What is inside, the legal documents and the version: fetched after the form, in a box of its size. */
export function BelowSignIn() {
  return (
    <div className={styles.below}>
      <Suspense fallback={null}>
        <WhatsInside />
      </Suspense>
    </div>
  )
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import styles from '../sign-in.module.css'

const WhatsInside = lazy<ComponentType>(async () => {
  try {
    const { WhatsInside: Inside } = await import('./whats-inside.tsx')
    return { default: Inside }
  } catch {
    // Not required to sign in. Caught here, because the `import()` handler doesn't see a missing style sheet.
    return { default: () => null }
  }
})

/** Features, legal links and version. Loaded after the form, in a box of the same size. */
export function SignInFooter() {
  const [isFormThere, setIsFormThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsFormThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.below}>
      <Suspense fallback={null}>{isFormThere && <WhatsInside />}</Suspense>
    </div>
  )
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import styles from '../sign-in.module.css'

const WhatsInside = lazy<ComponentType>(async () => {
  try {
    const { WhatsInside: Inside } = await import('./whats-inside.tsx')
    return { default: Inside }
  } catch {
    // Nobody needs it to sign in. Caught here: a handler behind `import()` is not told of a missing style sheet.
    return { default: () => null }
  }
})

/** What is inside, the legal documents and the version: fetched after the form, in a box of its size. */
export function BelowSignIn() {
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

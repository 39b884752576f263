import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { signInWithGoogle } from './auth.actions.ts'
import { Failure } from './failure.tsx'
import styles from './sign-in.module.css'
import { useAuthConfig } from './use-auth-config.ts'

/** Google sign-in needs a client id of the installation; without one the button is a quiet line that says so. */
export function GoogleButton() {
  const { t } = useTranslation('auth')
  const config = useAuthConfig()
  const isSetUp = config?.methods.includes('google')
  const [failure, setFailure] = useState<unknown>(null)
  // Whether Google answers can take a while to be known.
  const [isAsking, setIsAsking] = useState(false)
  const go = () => {
    setFailure(null)
    setIsAsking(true)
    void signInWithGoogle()
      .catch(setFailure)
      .finally(() => setIsAsking(false))
  }
  if (config !== undefined && !isSetUp)
    return (
      <button type="button" className={styles.missing} disabled>
        {t(($) => $.googleMissing)}
      </button>
    )
  return (
    <>
      <button type="button" className={styles.google} disabled={!isSetUp || isAsking} onClick={go}>
        {t(($) => $.google)}
      </button>
      <Failure error={failure} />
    </>
  )
}

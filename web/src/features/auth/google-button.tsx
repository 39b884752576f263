import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithGoogle } from './auth.actions.ts'
import { Failure } from './failure.tsx'
import styles from './sign-in.module.css'
import { useAuthConfig } from './use-auth-config.ts'

/** Google sign-in needs a client id of the installation; without one the button says so. */
export function GoogleButton() {
  const { t } = useTranslation('auth')
  const config = useAuthConfig()
  const isSetUp = config?.methods.includes('google')
  const [failure, setFailure] = useState<unknown>(null)
  const go = () => {
    setFailure(null)
    void signInWithGoogle().catch(setFailure)
  }
  return (
    <>
      <button type="button" className={styles.google} disabled={!isSetUp} onClick={go}>
        {isSetUp || config === undefined ? t(($) => $.google) : t(($) => $.googleMissing)}
      </button>
      <Failure error={failure} />
    </>
  )
}

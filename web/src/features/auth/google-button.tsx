import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInWithGoogle } from './auth.actions.ts'
import { useAuthErrorText } from './auth-error-text.ts'
import styles from './sign-in.module.css'
import { useAuthConfig } from './use-auth-config.ts'

/** Google sign-in needs a client id of the installation; without one the button says so. */
export function GoogleButton() {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const isSetUp = useAuthConfig()?.methods.includes('google') ?? false
  const [failure, setFailure] = useState<unknown>(null)
  const go = () => void signInWithGoogle().catch(setFailure)
  return (
    <>
      <button type="button" className={styles.google} disabled={!isSetUp} onClick={go}>
        {isSetUp ? t(($) => $.google) : t(($) => $.googleMissing)}
      </button>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {errorText(failure)}
        </p>
      ) : null}
    </>
  )
}

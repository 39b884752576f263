import { useTranslation } from '../../platform/index.ts'
import { signInWithGoogle } from './auth.actions.ts'
import styles from './sign-in.module.css'
import { useAuthConfig } from './use-auth-config.ts'
import { WayButton } from './way-button.tsx'

/** Google sign-in needs a client id of the installation; without one the button is a quiet line that says so. */
export function GoogleButton() {
  const { t } = useTranslation('auth')
  const config = useAuthConfig()
  const isSetUp = config?.methods.includes('google') ?? false
  if (config !== undefined && !isSetUp)
    return (
      <button type="button" className={styles.missing} disabled>
        {t(($) => $.googleMissing)}
      </button>
    )
  // Whether Google answers can take a while to be known.
  return <WayButton label={t(($) => $.google)} isReady={isSetUp} go={signInWithGoogle} />
}

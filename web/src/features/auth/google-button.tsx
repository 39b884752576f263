import { useTranslation } from '../../platform/index.ts'
import { signInWithGoogle } from './auth.actions.ts'
import styles from './sign-in.module.css'
import { useAuthConfig } from './use-auth-config.ts'
import { WayButton } from './way-button.tsx'

/** Google sign-in requires a client ID of the installation. Without one, a disabled line says so. */
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
  // Checking that Google responds can take a while.
  return <WayButton label={t(($) => $.google)} isReady={isSetUp} go={signInWithGoogle} />
}

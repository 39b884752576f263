import { useTranslation } from 'react-i18next'
import styles from './sign-in.module.css'

/** Google sign-in needs a client id of the installation; without one the button says so. */
export function GoogleButton() {
  const { t } = useTranslation('auth')
  return (
    <button type="button" className={styles.google} disabled>
      {t(($) => $.googleMissing)}
    </button>
  )
}

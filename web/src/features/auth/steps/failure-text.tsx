import { useTranslation } from '../../../platform/index.ts'
import signInStyles from '../sign-in.module.css'
import { reasonsOf, useAuthErrorText, wordForAuthError } from './auth-error-text.ts'
import styles from './steps.module.css'

/** Error text, with a list if the server gives several reasons. */
export function FailureText({ error }: { error: unknown }) {
  const { t } = useTranslation('sign-in')
  const text = useAuthErrorText()(error)
  const reasons = reasonsOf(error)
  return (
    // Cancelling is not an error, so it isn't styled as one.
    <div className={wordForAuthError(error) === 'passkeyUnused' ? signInStyles.note : signInStyles.failure}>
      <p>{text}</p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ word, count }) => (
            <li key={word}>{t(($) => $.weak[word], { count })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

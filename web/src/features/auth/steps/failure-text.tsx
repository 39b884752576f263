import { useTranslation } from '../../../platform/index.ts'
import { reasonsOf, useAuthErrorText } from './auth-error-text.ts'
import styles from './steps.module.css'

/** The words for a failure, and each reason where the server gives several. */
export function FailureText({ error }: { error: unknown }) {
  const { t } = useTranslation('sign-in')
  const text = useAuthErrorText()(error)
  const reasons = reasonsOf(error)
  return (
    <>
      <p>{text}</p>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ word, count }) => (
            <li key={word}>{t(($) => $.weak[word], { count })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../design/index.ts'
import { useSession } from '../../platform/index.ts'
import './auth.texts.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './sign-in.module.css'

type Step = 'email' | 'sent' | 'password'

/** All ways to sign in. What is typed survives every change between them. */
export function SignIn({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const { t } = useTranslation('auth')
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const isSignedIn = useSession() !== null

  if (isSignedIn) {
    return (
      <div className="sign-in-body" role="status">
        <Heading className="sign-in-title">{t(($) => $.signedIn)}</Heading>
        <p className={styles.redirecting}>
          <Spinner />
          {t(($) => $.redirecting)}
        </p>
      </div>
    )
  }
  return (
    <div className="sign-in-body">
      <Heading
        className="sign-in-title"
        {...(Heading === 'h1' && { tabIndex: -1, 'data-screen-heading': '' })}
      >
        {step === 'sent' ? t(($) => $.checkMail) : t(($) => $.title)}
      </Heading>
      {step === 'sent' ? (
        <CodeForm email={email} onChangeEmail={() => setStep('email')} />
      ) : (
        <>
          <p className="sign-in-sub">
            {step === 'email' ? t(($) => $.subtitle) : t(($) => $.passwordSubtitle)}
          </p>
          {step === 'email' ? (
            <EmailForm email={email} onEmail={setEmail} onSent={() => setStep('sent')} />
          ) : (
            <PasswordForm email={email} onEmail={setEmail} />
          )}
          <p className={styles.or}>{t(($) => $.or)}</p>
          <GoogleButton />
          <button
            type="button"
            className={styles.switch}
            onClick={() => setStep(step === 'email' ? 'password' : 'email')}
          >
            {step === 'email' ? t(($) => $.usePassword) : t(($) => $.useLink)}
          </button>
        </>
      )}
    </div>
  )
}

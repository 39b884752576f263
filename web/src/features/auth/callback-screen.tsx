import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../design/index.ts'
import './auth.texts.ts'
import { signInWithLink, signInWithTokens } from './auth.actions.ts'
import { useAuthErrorText, wordForAuthError } from './auth-error-text.ts'
import { type Callback, readCallback } from './callback.ts'
import { EmailForm } from './email-form.tsx'
import { CodeForm } from './code-form.tsx'
import styles from './sign-in.module.css'

async function finish(callback: Callback): Promise<void> {
  if (callback.kind === 'link') return signInWithLink(callback.tokenHash, callback.type)
  if (callback.kind === 'tokens') return signInWithTokens(callback.accessToken, callback.refreshToken)
  throw { code: callback.kind === 'error' ? callback.code : 'otp_expired' }
}

/**
 * Where a mailed link leads. Opening the address spends nothing, so that mail scanners may look; this
 * page posts what it carries. Whoever is signed in afterwards is taken along by the router.
 */
export function CallbackScreen() {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const [failure, setFailure] = useState<unknown>(null)
  const [step, setStep] = useState<'email' | 'sent'>('email')
  const [email, setEmail] = useState('')
  const wasTried = useRef(false)

  useEffect(() => {
    if (wasTried.current) return
    wasTried.current = true
    const callback = readCallback(location)
    // The tokens must not stay in the address bar nor in the history.
    history.replaceState(history.state, '', '/auth/callback')
    finish(callback).catch(setFailure)
  }, [])

  if (!failure) {
    return (
      <div className="sign-in-body" role="status">
        <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
          {t(($) => $.callback.working)}
        </h1>
        <p className={styles.redirecting}>
          <Spinner />
          {t(($) => $.redirecting)}
        </p>
      </div>
    )
  }
  const isSpent = ['expired', 'unknown'].includes(wordForAuthError(failure))
  return (
    <div className="sign-in-body">
      <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
        {step === 'sent' ? t(($) => $.checkMail) : t(($) => $.callback.failed)}
      </h1>
      {step === 'sent' ? (
        <CodeForm email={email} onChangeEmail={() => setStep('email')} />
      ) : (
        <>
          <p className="sign-in-sub" role="alert">
            {isSpent ? t(($) => $.callback.spent) : errorText(failure)}
          </p>
          <EmailForm email={email} onEmail={setEmail} onSent={() => setStep('sent')} />
        </>
      )}
    </div>
  )
}

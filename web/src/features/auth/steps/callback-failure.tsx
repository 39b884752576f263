import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { HelpLink } from '../../help/index.ts'
import { EmailForm } from '../email-form.tsx'
import { useAuthErrorText, wordForAuthError } from './auth-error-text.ts'
import { CodeForm } from './code-form.tsx'
import { ForgotForm } from './forgot-form.tsx'

interface CallbackFailureProps {
  failure: unknown
  /** The link was for a new password, so the next one is too. */
  isForPassword: boolean
  /** The user is signed in anyway. */
  hasSession: boolean
  onSignedIn: () => void
}

/** Explains a failed link or provider sign-in and offers to send another link. */
export function CallbackFailure({ failure, isForPassword, hasSession, onSignedIn }: CallbackFailureProps) {
  const { t } = useTranslation('sign-in')
  const errorText = useAuthErrorText()
  const [isSent, setIsSent] = useState(false)
  const [email, setEmail] = useState('')
  const isSpent = ['expired', 'unknown'].includes(wordForAuthError(failure))
  const step = isForPassword ? 'forgotten' : 'sent'
  // The code of the new email was correct.
  const arrive = useEffectEvent(onSignedIn)
  const hasArrived = isSent && hasSession && !isForPassword
  useEffect(() => {
    if (hasArrived) arrive()
  }, [hasArrived])

  return (
    <div className="sign-in-body">
      <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
        {isSent
          ? t(($) => $.titles[step])
          : isSpent
            ? t(($) => $.callback.failed)
            : t(($) => $.callback.notFinished)}
      </h1>
      {isSent ? (
        <CodeForm step={step} email={email} onChangeEmail={() => setIsSent(false)} />
      ) : (
        <>
          <p className="sign-in-sub" role="alert">
            {isSpent ? t(($) => $.callback.spent) : errorText(failure)}
          </p>
          {isSpent && <HelpLink code="otp_expired" hasDoor />}
          {hasSession ? (
            <>
              <p>{t(($) => $.callback.stillSignedIn)}</p>
              <Button size="main" variant="accent" onClick={onSignedIn}>
                {t(($) => $.callback.toStudio)}
              </Button>
            </>
          ) : isForPassword ? (
            <ForgotForm email={email} onEmail={setEmail} onSent={() => setIsSent(true)} />
          ) : (
            <>
              <EmailForm email={email} onEmail={setEmail} onSent={() => setIsSent(true)} />
              <Button variant="plain" asChild>
                <Link to="/login">{t(($) => $.callback.otherWays)}</Link>
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}

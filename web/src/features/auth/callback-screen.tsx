import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, Spinner } from '../../design/index.ts'
import { session, useSession, useTranslation } from '../../platform/index.ts'
import { wasLinkAsked } from './asked-links.ts'
import { signInWithLink, signInWithTokens } from './callback.actions.ts'
import { type Callback, isRecovery, NEW_PASSWORD_PATH, readCallback } from './callback.ts'
import { Failure } from './failure.tsx'
import { popNext } from './next.ts'
import styles from './sign-in.module.css'

type Parts = typeof import('./steps/index.ts')

async function finish(callback: Callback, isForPassword: boolean): Promise<'signed-in' | 'agreed'> {
  if (callback.kind === 'agreed') return 'agreed'
  if (callback.kind === 'link') return signInWithLink(callback.tokenHash, callback.type)
  if (callback.kind === 'tokens') await signInWithTokens(callback.accessToken, callback.refreshToken)
  else if (callback.kind === 'error') throw { code: callback.code }
  // Reloaded after the link was used.
  else if (!session.current() || (!isForPassword && session.mustStepUp())) throw { code: 'otp_expired' }
  return 'signed-in'
}

/** Purpose of a link, for its texts. */
const kindOf = (type: string) =>
  type === 'recovery' ? 'recovery' : type === 'email_change' ? 'emailChange' : 'signIn'

const HEADING = { className: 'sign-in-title', tabIndex: -1, 'data-screen-heading': '' }

/**
 * Target of magic links and OAuth providers. Opening the URL doesn't use up the link, because email scanners open
 * links too, some with JavaScript. The page posts the token after a click, or immediately in the browser that
 * requested the link. It redirects once all required factors are verified.
 */
export function CallbackScreen() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const [isForPassword] = useState(() => isRecovery(location))
  const [outcome, setOutcome] = useState<'signed-in' | 'agreed' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [parts, setParts] = useState<Parts | null>(null)
  const wasTried = useRef(false)
  const [callback] = useState(() => readCallback(location))
  const [isWaiting, setIsWaiting] = useState(() => callback.kind === 'link' && !wasLinkAsked())
  const hasSession = useSession() !== null
  const isProven = hasSession && session.isSignedIn()

  useEffect(() => {
    if (wasTried.current || isWaiting) return
    wasTried.current = true
    // Keeps the tokens out of the address bar and the history.
    history.replaceState(history.state, '', isForPassword ? NEW_PASSWORD_PATH : '/auth/callback')
    finish(callback, isForPassword).then(setOutcome, setFailure)
    import('./steps/index.ts').then(setParts, setFailure)
  }, [isForPassword, isWaiting, callback])

  const leave = () => void navigate({ href: popNext() ?? '/', replace: true })
  const leaveNow = useEffectEvent(leave)
  const isThrough = outcome === 'signed-in' && isProven && !isForPassword
  useEffect(() => {
    if (isThrough) leaveNow()
  }, [isThrough])

  if (isWaiting && callback.kind === 'link')
    return (
      <div className="sign-in-body">
        <h1 {...HEADING}>{t(($) => $.opened[kindOf(callback.type)].title)}</h1>
        <p className="sign-in-sub">{t(($) => $.opened.text)}</p>
        <Button variant="accent" size="main" onClick={() => setIsWaiting(false)}>
          {t(($) => $.opened[kindOf(callback.type)].act)}
        </Button>
      </div>
    )
  if (failure && !parts)
    return (
      <div className="sign-in-body">
        <h1 {...HEADING}>{t(($) => $.title)}</h1>
        <Failure error={failure} />
      </div>
    )
  if (failure && parts)
    return (
      <parts.CallbackFailure
        failure={failure}
        isForPassword={isForPassword}
        hasSession={isProven}
        onSignedIn={leave}
      />
    )
  if (outcome === 'agreed' && parts) return <parts.CallbackAgreed />
  if (outcome && parts && hasSession && (!isProven || isForPassword))
    return (
      <div className="sign-in-body">
        {isProven ? (
          <parts.NewPasswordForm onDone={leave} />
        ) : (
          <parts.Challenge heading="h1" headingProps={HEADING} />
        )}
      </div>
    )
  return (
    <div className="sign-in-body" role="status">
      <h1 {...HEADING}>{t(($) => $.working)}</h1>
      <p className={styles.redirecting}>
        <Spinner />
        {t(($) => $.redirecting)}
      </p>
    </div>
  )
}

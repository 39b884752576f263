import { startTransition, useEffect, useState } from 'react'
import { lazyComponent, Spinner } from '../../design/index.ts'
import { session, useSession, useTranslation } from '../../platform/index.ts'
import { prepareAuth } from './auth.actions.ts'
import { EmailForm } from './email-form.tsx'
import { Failure } from './failure.tsx'
import { GoogleButton } from './google-button.tsx'
import { usePasskeys } from './passkeys/use-passkeys.ts'
import { clearMailed, type MailStep, restoreMailed } from './mailed.ts'
import styles from './sign-in.module.css'
import { WayButton } from './way-button.tsx'

export type Step = 'email' | 'password' | 'sign-up' | 'forgot' | MailStep

const loadSteps = () => import('./steps/index.ts')
const Steps = lazyComponent(() => loadSteps().then((m) => m.Steps), false, LoadingForm)
const Challenge = lazyComponent(() => loadSteps().then((m) => m.Challenge), false, LoadingForm)

interface ComingProps {
  heading: 'h1' | 'h2'
  headingProps: object
}

function LoadingForm({ heading: Heading, headingProps }: ComingProps) {
  const { t } = useTranslation('auth')
  return <Heading {...headingProps}>{t(($) => $.title)}</Heading>
}

interface SignInProps {
  heading: 'h1' | 'h2'
  /** Shows that the previous session has expired. */
  isExpired?: boolean
}

/** All sign-in methods. Typed values survive switching between them. */
export function SignIn({ heading: Heading, isExpired = false }: SignInProps) {
  const { t, i18n } = useTranslation('auth')
  const [restored] = useState(restoreMailed)
  const [step, setStep] = useState<Step>(restored?.step ?? 'email')
  const [email, setEmail] = useState(() => restored?.email ?? session.savedEmail() ?? '')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const hasSession = useSession() !== null
  useEffect(() => {
    if (hasSession) clearMailed()
  }, [hasSession])

  const hasOthers = ['email', 'password', 'sign-up'].includes(step)
  const passkeys = usePasskeys(setFailure)
  const prepare = () => Promise.all([Steps.fetch(), i18n.loadNamespaces('sign-in')])
  const prepareAll = () => {
    void prepare().catch(() => undefined)
    prepareAuth()
    if (hasOthers && !hasSession) passkeys.offer()
  }
  // Keeps the current step visible until the next one has loaded.
  const go = (next: Step) =>
    void prepare().then(() => {
      setFailure(null)
      startTransition(() => setStep(next))
    }, setFailure)
  const headingProps = {
    className: 'sign-in-title',
    ...(Heading === 'h1' && { tabIndex: -1, 'data-screen-heading': '' }),
  }

  if (hasSession && !session.mustStepUp()) {
    return (
      <div className="sign-in-body" role="status">
        <Heading {...headingProps}>{t(($) => $.signedIn)}</Heading>
        <p className={styles.redirecting}>
          <Spinner />
          {t(($) => $.redirecting)}
        </p>
      </div>
    )
  }
  return (
    <div
      className="sign-in-body"
      // Loads the rest on the first interaction. The initial autofocus doesn't count as one.
      onPointerDownCapture={prepareAll}
      onKeyDownCapture={prepareAll}
      onInputCapture={prepareAll}
    >
      {hasSession ? (
        <Challenge heading={Heading} headingProps={headingProps} />
      ) : step === 'email' ? (
        <>
          <Heading {...headingProps}>{t(($) => $.title)}</Heading>
          <p className={isExpired ? styles.notice : 'sign-in-sub'}>
            {isExpired ? t(($) => $.expired) : t(($) => $.subtitle)}
          </p>
          <EmailForm
            email={email}
            onEmail={setEmail}
            onSent={() => go('sent')}
            isFocusedOnArrival={Heading === 'h1'}
          />
        </>
      ) : (
        <Steps
          step={step}
          go={go}
          email={email}
          password={password}
          heading={Heading}
          headingProps={headingProps}
          onEmail={setEmail}
          onPassword={setPassword}
        />
      )}
      {hasOthers && !hasSession && (
        <>
          <p className={styles.or}>{t(($) => $.or)}</p>
          {passkeys.isHere !== false && (
            <WayButton label={t(($) => $.passkey)} isReady={passkeys.isHere === true} go={passkeys.signIn} />
          )}
          <GoogleButton />
          <button
            type="button"
            className={styles.switch}
            onClick={() => go(step === 'email' ? 'password' : 'email')}
          >
            {step === 'email' ? t(($) => $.usePassword) : t(($) => $.useLink)}
          </button>
          <Failure error={failure} />
        </>
      )}
    </div>
  )
}

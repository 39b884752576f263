import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { sendMagicLink } from '../auth.actions.ts'
import { Failure } from '../failure.tsx'
import { type MailStep, nextMailAt, recordMailed, secondsToWait } from '../mailed.ts'
import styles from '../sign-in.module.css'
import { useSecondsUntil } from '../use-seconds-until.ts'
import { AddressText } from './address-text.tsx'
import { CodeField } from './code-field.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { useFirstField } from './use-first-field.ts'
import { recoverWithCode, resendConfirmation, sendRecovery, signInWithCode } from './steps.actions.ts'

interface CodeFormProps {
  step: MailStep
  email: string
  onChangeEmail: () => void
  /** Set in sign-up: users who already have an account receive no email. */
  onSignIn?: () => void
}

const SEND: Record<MailStep, (email: string) => Promise<void>> = {
  sent: sendMagicLink,
  confirm: resendConfirmation,
  forgotten: sendRecovery,
}

/** Shown after an email was sent: enter its code, resend it, or change the address. */
export function CodeForm({ step, email, onChangeEmail, onSignIn }: CodeFormProps) {
  const { t } = useTranslation('sign-in')
  const form = useFirstField()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [wasResent, setWasResent] = useState(false)
  const address = email.trim()
  const secondsLeft = useSecondsUntil(nextMailAt(step, address))

  async function attempt(kind: 'verify' | 'resend', action: () => Promise<void>) {
    setBusy(kind)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      const seconds = kind === 'resend' && secondsToWait(error)
      if (seconds) recordMailed(step, address, seconds)
      setFailure(error)
    }
    setBusy(null)
  }

  function verify(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (/^\d{6}$/.test(code))
      return void attempt('verify', () =>
        (step === 'forgotten' ? recoverWithCode : signInWithCode)(address, code),
      )
    setFieldError(t(($) => $.errors.code))
    event.currentTarget.querySelector('input')?.focus()
  }

  const resend = () =>
    void attempt('resend', async () => {
      await SEND[step](address)
      recordMailed(step, address)
      setWasResent(true)
    })

  return (
    <>
      <p className={styles.note} role="status">
        <AddressText
          text={
            wasResent
              ? t(($) => $.sentAgain, { email: address })
              : t(($) => $.sentTo[step], { email: address })
          }
          address={address}
        />
      </p>
      <form ref={form} className={styles.form} noValidate onSubmit={verify}>
        <MailboxLink />
        <CodeField
          label={t(($) => $.code)}
          hint={t(($) => $.codeHint)}
          value={code}
          error={fieldError}
          onCode={(next) => {
            setCode(next)
            setFieldError(null)
          }}
        />
        <Button type="submit" variant="accent" size="main" loading={busy === 'verify'}>
          {step === 'forgotten' ? t(($) => $.goOn) : t(($) => $.signInWithCode)}
        </Button>
        <Failure error={failure} />
        <div className={styles.row}>
          <Button variant="plain" onClick={onChangeEmail}>
            {t(($) => $.otherEmail)}
          </Button>
          <Button variant="plain" loading={busy === 'resend'} disabled={secondsLeft > 0} onClick={resend}>
            {secondsLeft > 0 ? t(($) => $.resendIn, { count: secondsLeft }) : t(($) => $.resend)}
          </Button>
        </div>
        {step === 'confirm' && onSignIn && (
          <p className={styles.note}>
            {t(($) => $.noMail)}{' '}
            <button type="button" className={styles.inline} onClick={onSignIn}>
              {t(($) => $.signInInstead)}
            </button>
          </p>
        )}
      </form>
    </>
  )
}

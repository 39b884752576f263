import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, TextInput } from '../../design/index.ts'
import { sendMagicLink, signInWithCode } from './auth.actions.ts'
import { secondsToWait, useAuthErrorText } from './auth-error-text.ts'
import { MailboxLink } from './mailbox-link.tsx'
import styles from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'

/** One mail a minute (specification, section 5). */
const MAIL_INTERVAL_SECONDS = 60

/** After the mail went out: the code from it, another mail, or another address. */
export function CodeForm({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [secondsLeft, startCountdown] = useCountdown(MAIL_INTERVAL_SECONDS)
  const [wasResent, setWasResent] = useState(false)

  async function attempt(kind: 'verify' | 'resend', action: () => Promise<void>) {
    setBusy(kind)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds) startCountdown(seconds)
      setFailure(error)
    }
    setBusy(null)
  }

  function verify(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!/^\d{6}$/.test(code)) {
      setFieldError(t(($) => $.errors.code))
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    void attempt('verify', () => signInWithCode(email.trim(), code))
  }

  const resend = () =>
    void attempt('resend', async () => {
      await sendMagicLink(email.trim())
      startCountdown(MAIL_INTERVAL_SECONDS)
      setWasResent(true)
    })

  return (
    <>
      <p className={styles.note} role="status">
        {wasResent ? t(($) => $.sentAgain) : t(($) => $.sentTo)} <strong>{email.trim()}</strong>
      </p>
      <form className={styles.form} noValidate onSubmit={verify}>
        <MailboxLink />
        <TextInput
          label={t(($) => $.code)}
          hint={t(($) => $.codeHint)}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          size="main"
          value={code}
          error={fieldError}
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\D/g, ''))
            setFieldError(null)
          }}
        />
        <Button type="submit" variant="accent" size="main" loading={busy === 'verify'}>
          {t(($) => $.signInWithCode)}
        </Button>
        <div role="alert">{failure ? <p className={styles.failure}>{errorText(failure)}</p> : null}</div>
        <div className={styles.row}>
          <Button variant="plain" onClick={onChangeEmail}>
            {t(($) => $.otherEmail)}
          </Button>
          <Button variant="plain" loading={busy === 'resend'} disabled={secondsLeft > 0} onClick={resend}>
            {secondsLeft > 0 ? t(($) => $.resendIn, { count: secondsLeft }) : t(($) => $.resend)}
          </Button>
        </div>
      </form>
    </>
  )
}

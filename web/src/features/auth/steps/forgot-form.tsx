import { isEmail } from '@studio/contract/kernel'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, TextInput } from '../../../design/index.ts'
import { Failure } from '../failure.tsx'
import { nextMailAt, recordMailed, secondsToWait } from '../mailed.ts'
import styles from '../sign-in.module.css'
import { useSecondsUntil } from '../use-seconds-until.ts'
import { useFirstField } from './use-first-field.ts'
import { sendRecovery } from './steps.actions.ts'

interface ForgotFormProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
  onBack?: () => void
}

/** Emails a link to choose a new password. */
export function ForgotForm({ email, onEmail, onSent, onBack }: ForgotFormProps) {
  const { t } = useTranslation('sign-in')
  const form = useFirstField()
  const [isSending, setIsSending] = useState(false)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const address = email.trim()
  const secondsLeft = useSecondsUntil(nextMailAt('forgotten', address))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setFailure(null)
    if (!isEmail(address)) {
      setFieldError(t(($) => $.errors.email))
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setIsSending(true)
    try {
      await sendRecovery(address)
      recordMailed('forgotten', address)
      onSent()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds) recordMailed('forgotten', address, seconds)
      setFailure(error)
    }
    setIsSending(false)
  }

  return (
    <>
      <p className="sign-in-sub">{t(($) => $.forgotSubtitle)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={send}>
        <TextInput
          label={t(($) => $.email)}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          size="main"
          value={email}
          error={fieldError}
          onChange={(event) => {
            onEmail(event.currentTarget.value)
            setFieldError(null)
          }}
        />
        <Button type="submit" variant="accent" size="main" loading={isSending} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? t(($) => $.resendIn, { count: secondsLeft }) : t(($) => $.sendRecovery)}
        </Button>
        <Failure error={failure} />
        {onBack && (
          <div className={styles.row}>
            <Button variant="plain" onClick={onBack}>
              {t(($) => $.back)}
            </Button>
          </div>
        )}
      </form>
    </>
  )
}

import { isEmail } from '@studio/contract/kernel'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Button, TextInput } from '../../design/index.ts'
import { sendMagicLink } from './auth.actions.ts'
import { Failure } from './failure.tsx'
import { MAIL_INTERVAL_SECONDS, nextMailAt, recordMailed, secondsToWait } from './mailed.ts'
import styles from './sign-in.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'

interface EmailFormProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
  /** Set on a page with no other input. */
  isFocusedOnArrival?: boolean
}

/** Asks for the email address and sends the link. Resending to the same address has to wait. */
export function EmailForm({ email, onEmail, onSent, isFocusedOnArrival = false }: EmailFormProps) {
  const { t } = useTranslation('auth')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocusedOnArrival && hasNoOtherUse()) field.current?.focus({ preventScroll: true })
  }, [isFocusedOnArrival])
  const [isSending, setIsSending] = useState(false)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const address = email.trim()
  const secondsLeft = useSecondsUntil(nextMailAt('sent', address))
  const isWaiting = secondsLeft > 0

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
      await sendMagicLink(address)
      recordMailed('sent', address)
      onSent()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds) recordMailed('sent', address, seconds)
      setFailure(error)
    }
    setIsSending(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextInput
        ref={field}
        label={t(($) => $.email)}
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        size="main"
        value={email}
        error={fieldError}
        onChange={(event) => {
          onEmail(event.currentTarget.value)
          setFieldError(null)
          setFailure(null)
        }}
      />
      <Button type="submit" variant="accent" size="main" loading={isSending} disabled={isWaiting}>
        {isWaiting ? t(($) => $.sendIn, { count: secondsLeft }) : t(($) => $.send)}
      </Button>
      {isWaiting && secondsLeft <= MAIL_INTERVAL_SECONDS && (
        <Button variant="plain" onClick={onSent}>
          {t(($) => $.haveCode)}
        </Button>
      )}
      <Failure error={failure} />
    </form>
  )
}

/** True if nothing is focused yet. Touch devices are excluded, because focus would open the keyboard. */
function hasNoOtherUse(): boolean {
  const { activeElement } = document
  const isFree = activeElement === null || activeElement.matches('body, [data-screen-heading]')
  return isFree && matchMedia('(hover: hover) and (pointer: fine)').matches
}

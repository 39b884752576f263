import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, TextInput } from '../../design/index.ts'
import { sendMagicLink } from './auth.actions.ts'
import { useAuthErrorText } from './auth-error-text.ts'
import { isEmail } from './password-rule.ts'
import styles from './sign-in.module.css'

interface EmailFormProps {
  email: string
  onEmail: (email: string) => void
  onSent: () => void
}

/** Asks for the address and mails the link. */
export function EmailForm({ email, onEmail, onSent }: EmailFormProps) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const [isSending, setIsSending] = useState(false)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setFailure(null)
    if (!isEmail(email.trim())) {
      setFieldError(t(($) => $.errors.email))
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    setIsSending(true)
    try {
      await sendMagicLink(email.trim())
      onSent()
    } catch (error) {
      setFailure(error)
    }
    setIsSending(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextInput
        label={t(($) => $.email)}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        size="main"
        value={email}
        error={fieldError}
        onChange={(event) => {
          onEmail(event.currentTarget.value)
          setFieldError(null)
        }}
      />
      <Button type="submit" variant="accent" size="main" loading={isSending}>
        {t(($) => $.send)}
      </Button>
      <div role="alert">{failure ? <p className={styles.failure}>{errorText(failure)}</p> : null}</div>
    </form>
  )
}

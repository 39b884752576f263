import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, TextInput } from '../../design/index.ts'
import { signInWithPassword, signUp } from './auth.actions.ts'
import { useAuthErrorText } from './auth-error-text.ts'
import { MailboxLink } from './mailbox-link.tsx'
import { isEmail, isStrongPassword } from './password-rule.ts'
import styles from './sign-in.module.css'

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
}

/** Signs in with a password, or makes an account with one. The rule is checked before any call. */
export function PasswordForm({ email, onEmail }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const [isNew, setIsNew] = useState(false)
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [mustConfirm, setMustConfirm] = useState(false)

  function check() {
    const found: typeof errors = {}
    if (!email.trim() && !password) found.email = t(($) => $.errors.both)
    else if (!isEmail(email.trim())) found.email = t(($) => $.errors.email)
    if (!password) found.password = t(($) => $.errors.noPassword)
    else if (isNew && !isStrongPassword(password)) found.password = t(($) => $.errors.weak)
    return found
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    const found = check()
    setErrors(found)
    const bad = found.email ? 'email' : found.password ? 'password' : null
    if (bad) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus()
    setIsBusy(true)
    try {
      if (isNew) setMustConfirm((await signUp(email.trim(), password)) === 'confirm')
      else await signInWithPassword(email.trim(), password)
    } catch (error) {
      setFailure(error)
    }
    setIsBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t(($) => $.email)}
        type="email"
        name="email"
        autoComplete="email"
        size="main"
        value={email}
        error={errors.email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <TextInput
        label={t(($) => $.password)}
        type="password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        size="main"
        value={password}
        error={errors.password}
        hint={isNew ? t(($) => $.passwordHint) : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="accent" size="main" loading={isBusy}>
        {isNew ? t(($) => $.createAccount) : t(($) => $.signIn)}
      </Button>
      <div role="alert">{failure ? <p className={styles.failure}>{errorText(failure)}</p> : null}</div>
      {mustConfirm && (
        <>
          <p className={styles.note} role="status">
            {t(($) => $.confirm)} <strong>{email.trim()}</strong>
          </p>
          <MailboxLink />
        </>
      )}
      <Button
        variant="plain"
        onClick={() => {
          setIsNew(!isNew)
          setErrors({})
          setFailure(null)
        }}
      >
        {isNew ? t(($) => $.haveAccount) : t(($) => $.newHere)}
      </Button>
    </form>
  )
}

import { isEmail } from '@studio/contract/kernel'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, TextInput } from '../../../design/index.ts'
import { Failure } from '../failure.tsx'
import { recordMailed } from '../mailed.ts'
import { isStrongPassword } from '../password-rule.ts'
import type { Step } from '../sign-in.tsx'
import styles from '../sign-in.module.css'
import { wordForAuthError } from './auth-error-text.ts'
import { PasswordField } from './password-field.tsx'
import { useFirstField } from './use-first-field.ts'
import { resendConfirmation, signInWithPassword, signUp } from './steps.actions.ts'

interface PasswordFormProps {
  /** Creates an account instead of signing in. */
  isNew: boolean
  go: (step: Step) => void
  email: string
  onEmail: (email: string) => void
  password: string
  onPassword: (password: string) => void
}

/** Signs in with a password or creates an account. The rule is checked before the request. */
export function PasswordForm({ isNew, go, email, onEmail, password, onPassword }: PasswordFormProps) {
  const { t } = useTranslation('sign-in')
  const form = useFirstField()
  const [busy, setBusy] = useState<'submit' | 'resend' | null>(null)
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [failure, setFailure] = useState<unknown>(null)
  const address = email.trim()

  function check() {
    const problems: typeof errors = {}
    if (!address) problems.email = t(($) => $.errors.both)
    else if (!isEmail(address)) problems.email = t(($) => $.errors.email)
    else if (!password) problems.password = t(($) => $.errors.both)
    if (isNew && password && !isStrongPassword(password)) problems.password = t(($) => $.errors.weak)
    return problems
  }

  async function attempt(kind: 'submit' | 'resend', action: () => Promise<void>) {
    setBusy(kind)
    setFailure(null)
    await action().catch(setFailure)
    setBusy(null)
  }

  async function enter() {
    if (!isNew) return signInWithPassword(address, password)
    if ((await signUp(address, password)) === 'signed-in') return
    recordMailed('confirm', address)
    go('confirm')
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const problems = check()
    setErrors(problems)
    const bad = problems.email ? 'email' : problems.password ? 'password' : null
    if (bad) event.currentTarget.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus()
    else void attempt('submit', enter)
  }

  const resend = async () => {
    await resendConfirmation(address)
    recordMailed('confirm', address)
    go('confirm')
  }

  return (
    <>
      <p className="sign-in-sub">{isNew ? t(($) => $.signUpSubtitle) : t(($) => $.passwordSubtitle)}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label={t(($) => $.email)}
          type="email"
          name="email"
          autoComplete={isNew ? 'username' : 'username webauthn'}
          inputMode="email"
          size="main"
          value={email}
          error={errors.email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={t(($) => $.password)}
          isNew={isNew}
          value={password}
          error={errors.password}
          onPassword={onPassword}
        />
        <Button type="submit" variant="accent" size="main" loading={busy === 'submit'}>
          {isNew ? t(($) => $.createAccount) : t(($) => $.signIn)}
        </Button>
        <Failure error={failure} />
        {failure !== null && wordForAuthError(failure) === 'unconfirmed' && (
          <Button loading={busy === 'resend'} onClick={() => void attempt('resend', resend)}>
            {t(($) => $.resendConfirmation)}
          </Button>
        )}
        <div className={styles.row}>
          <Button variant="plain" onClick={() => go(isNew ? 'password' : 'sign-up')}>
            {isNew ? t(($) => $.haveAccount) : t(($) => $.newHere)}
          </Button>
          {!isNew && (
            <Button variant="plain" onClick={() => go('forgot')}>
              {t(($) => $.forgot)}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

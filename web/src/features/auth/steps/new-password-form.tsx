import { type FormEvent, useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { useSession, useShownEmail, useTranslation } from '../../../platform/index.ts'
import { Failure } from '../failure.tsx'
import { isStrongPassword } from '../password-rule.ts'
import styles from '../sign-in.module.css'
import { AddressText } from './address-text.tsx'
import { PasswordField } from './password-field.tsx'
import { useFirstField } from './use-first-field.ts'
import { choosePassword } from './steps.actions.ts'

/** Sets a new password after a recovery link. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('sign-in')
  const showToast = useToast()
  const form = useFirstField()
  const email = useSession()?.user.email ?? ''
  const displayed = useShownEmail(email)
  const [password, setPassword] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    setFailure(null)
    if (!isStrongPassword(password)) {
      setFieldError(t(($) => $.errors.weak))
      event.currentTarget.querySelector<HTMLInputElement>('[name=password]')?.focus()
      return
    }
    setIsSaving(true)
    try {
      await choosePassword(password)
      showToast({
        title: t(($) => $.newPassword.saved),
        description: t(($) => $.newPassword.savedText),
        tone: 'good',
      })
      onDone()
    } catch (error) {
      setFailure(error)
    }
    setIsSaving(false)
  }

  return (
    <>
      <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
        {t(($) => $.newPassword.title)}
      </h1>
      <p className={styles.note}>
        <AddressText text={t(($) => $.newPassword.subtitle, { email: displayed })} address={displayed} />
      </p>
      <form ref={form} className={styles.form} noValidate onSubmit={save}>
        {/* Tells the password manager which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t(($) => $.newPassword.label)}
          isNew
          value={password}
          error={fieldError}
          onPassword={(next) => {
            setPassword(next)
            setFieldError(null)
          }}
        />
        <Button type="submit" variant="accent" size="main" loading={isSaving}>
          {t(($) => $.newPassword.save)}
        </Button>
        <Failure error={failure} />
        <div className={styles.row}>
          <Button variant="plain" onClick={onDone}>
            {t(($) => $.newPassword.later)}
          </Button>
        </div>
      </form>
    </>
  )
}

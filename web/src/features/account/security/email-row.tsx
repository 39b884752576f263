import { canonicalEmail, isEmail } from '@studio/contract/kernel'
import { shownEmail } from '@studio/domain/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, TextInput, useToast } from '../../../design/index.ts'
import styles from '../account.module.css'
import { authUserQuery } from '../account.queries.ts'
import type { Run } from '../run.ts'
import { Row } from '../section.tsx'
import { authCodeOf, useAction } from '../use-action.ts'
import { changeEmail } from './security.actions.ts'

interface EmailRowProps {
  user: { email: string; newEmail: string }
  run: Run
}

/** Shows the email address and changes it. */
export function EmailRow({ user, run }: EmailRowProps) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const showToast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const { act, isBusy, problem, setProblem } = useAction((error) => {
    const code = authCodeOf(error)
    if (code === 'email_exists') return t(($) => $.email.errors.taken)
    if (code === 'over_email_send_rate_limit') return t(($) => $.email.errors.wait)
    return code === 'validation_failed' ? t(($) => $.email.errors.invalid) : null
  })

  function check(): string | null {
    if (!isEmail(email.trim())) return t(($) => $.email.errors.invalid)
    return canonicalEmail(email) === user.email ? t(($) => $.email.errors.same) : null
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const wrong = check()
    if (wrong) {
      setProblem(wrong)
      return input?.focus()
    }
    const isSent = await act(() => run(() => changeEmail(email.trim())))
    if (!isSent) return
    setIsOpen(false)
    setEmail('')
    showToast({ title: t(($) => $.email.sent), tone: 'good' })
    await queries.invalidateQueries(authUserQuery)
  }

  return (
    <Row
      title={t(($) => $.email.title)}
      text={
        <>
          <span className={styles.value}>{shownEmail(user.email)}</span>
          {user.newEmail && <p>{t(($) => $.email.waiting, { email: shownEmail(user.newEmail) })}</p>}
        </>
      }
      action={!isOpen && <Button onClick={() => setIsOpen(true)}>{t(($) => $.email.change)}</Button>}
    >
      {isOpen && (
        <form className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
          <TextInput
            label={t(($) => $.email.label)}
            hint={t(($) => $.email.hint)}
            name="email"
            type="email"
            autoComplete="email"
            // The field appears after a button press.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="accent" loading={isBusy}>
              {t(($) => $.email.send)}
            </Button>
            <Button variant="plain" onClick={() => setIsOpen(false)}>
              {t(($) => $.cancel)}
            </Button>
          </div>
        </form>
      )}
    </Row>
  )
}

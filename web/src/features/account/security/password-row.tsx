import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, TextInput, useToast } from '../../../design/index.ts'
import { isStrongPassword } from '../../auth/index.ts'
import styles from '../account.module.css'
import type { Run } from '../run.ts'
import { Row } from '../section.tsx'
import { authCodeOf, useAction } from '../use-action.ts'
import { ACCOUNT_KEY } from '../account.queries.ts'
import { setPassword } from './security.actions.ts'

/** Sets or changes the password. Its rule is checked before the request. */
export function PasswordRow({ hasPassword, run }: { hasPassword: boolean; run: Run }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const showToast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [errors, setErrors] = useState<{ first?: string; second?: string }>({})
  const { act, isBusy, problem, setProblem } = useAction((error) => {
    const code = authCodeOf(error)
    if (code === 'same_password') return t(($) => $.password.errors.same)
    if (code === 'weak_password') return t(($) => $.password.errors.weak)
    return code ? t(($) => $.password.errors.unknown) : null
  })

  function close() {
    setIsOpen(false)
    setFirst('')
    setSecond('')
    setErrors({})
    setProblem(null)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const problems: typeof errors = {}
    if (!isStrongPassword(first)) problems.first = t(($) => $.password.errors.weak)
    else if (first !== second) problems.second = t(($) => $.password.errors.different)
    setErrors(problems)
    const bad = problems.first ? 'password' : problems.second ? 'again' : null
    if (bad) return form.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus()
    if (!(await act(() => run(() => setPassword(first))))) return
    close()
    showToast({
      title: t(($) => $.password.saved),
      description: t(($) => $.password.savedText),
      tone: 'good',
    })
    await queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
  }

  return (
    <Row
      title={t(($) => $.password.title)}
      text={hasPassword ? t(($) => $.password.has) : t(($) => $.password.none)}
      action={
        !isOpen && (
          <Button onClick={() => setIsOpen(true)}>
            {hasPassword ? t(($) => $.password.change) : t(($) => $.password.set)}
          </Button>
        )
      }
    >
      {isOpen && (
        <form className={styles.fields} noValidate onSubmit={(event) => void submit(event)}>
          <TextInput
            label={t(($) => $.password.label)}
            hint={t(($) => $.password.hint)}
            name="password"
            type="password"
            autoComplete="new-password"
            // The field appears after a button press.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={first}
            error={errors.first ?? problem}
            onChange={(event) => {
              setFirst(event.currentTarget.value)
              setErrors({})
              setProblem(null)
            }}
          />
          <TextInput
            label={t(($) => $.password.again)}
            name="again"
            type="password"
            autoComplete="new-password"
            value={second}
            error={errors.second}
            onChange={(event) => {
              setSecond(event.currentTarget.value)
              setErrors({})
            }}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="accent" loading={isBusy}>
              {t(($) => $.password.save)}
            </Button>
            <Button variant="plain" onClick={close}>
              {t(($) => $.cancel)}
            </Button>
          </div>
        </form>
      )}
    </Row>
  )
}

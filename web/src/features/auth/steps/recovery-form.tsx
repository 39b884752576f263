import { RecoveryCode } from '@studio/contract/auth'
import { type FormEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import { Button, TextInput } from '../../../design/index.ts'
import { RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import { Failure } from '../failure.tsx'
import styles from '../sign-in.module.css'
import { verifyRecoveryCode } from './steps.actions.ts'
import { useFirstField } from './use-first-field.ts'

/** Accepts a recovery code instead of the second factor. */
export function RecoveryForm() {
  const { t } = useTranslation('sign-in')
  const errorText = useErrorText()
  const form = useFirstField()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  async function redeem(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const field = event.currentTarget.querySelector('input')
    setFailure(null)
    if (!safeParse(RecoveryCode, code).success) {
      setProblem(t(($) => $.challenge.recoveryMalformed))
      return field?.focus()
    }
    setIsBusy(true)
    try {
      await verifyRecoveryCode(code)
    } catch (error) {
      setFailure(error)
      field?.focus()
    }
    setIsBusy(false)
  }

  // Computed while rendering, because the error texts may still be loading.
  const refused = failure instanceof RequestError ? errorText(failure) : null
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={redeem}>
      <TextInput
        label={t(($) => $.challenge.recoveryCode)}
        name="code"
        size="main"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={problem ?? refused}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem(null)
          setFailure(null)
        }}
      />
      <Button type="submit" variant="accent" size="main" loading={isBusy}>
        {t(($) => $.goOn)}
      </Button>
      <Failure error={refused === null ? failure : null} />
    </form>
  )
}

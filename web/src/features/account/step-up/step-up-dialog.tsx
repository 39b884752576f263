import { RecoveryCode } from '@studio/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeParse } from 'zod/mini'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import { RequestError, useErrorText } from '../../../platform/index.ts'
import '../account.texts.ts'
import styles from '../account.module.css'
import { proveByApp, proveByRecoveryCode } from './step-up.actions.ts'

interface StepUpDialogProps {
  onProven: () => void
  onCancel: () => void
}

/** Asks for the second factor: the code of the app, or a recovery code where the app is lost. */
export function StepUpDialog({ onProven, onCancel }: StepUpDialogProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const id = useId()
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isByApp = way === 'app'

  function textOf(error: unknown): string {
    if (error instanceof RequestError)
      return error.code === 'INPUT_INVALID' ? t(($) => $.stepUp.errors.recoveryWrong) : errorText(error)
    const { code: word } = error as { code?: string }
    return word?.startsWith('mfa_') ? t(($) => $.stepUp.errors.wrong) : errorText(error)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The dialog stands above other forms, whose events it would reach through React's tree.
    event.stopPropagation()
    if (isBusy) return
    const isWhole = isByApp ? /^\d{6}$/.test(code) : safeParse(RecoveryCode, code).success
    const input = event.currentTarget.querySelector('input')
    if (!isWhole) {
      setProblem(isByApp ? t(($) => $.stepUp.errors.malformed) : t(($) => $.stepUp.errors.recoveryMalformed))
      return input?.focus()
    }
    setIsBusy(true)
    try {
      await (isByApp ? proveByApp(code) : proveByRecoveryCode(code))
      onProven()
      // One recovery code less, or a device that is known better.
      await queries.invalidateQueries({ queryKey: ['account'] })
    } catch (error) {
      setProblem(textOf(error))
      input?.focus()
    }
    setIsBusy(false)
  }

  function change(text: string) {
    setCode(isByApp ? text.replace(/\D/g, '') : text)
    setProblem(null)
  }

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t(($) => $.stepUp.title)}
      description={isByApp ? t(($) => $.stepUp.text) : t(($) => $.stepUp.recoveryText)}
      actions={
        <>
          <Button
            variant="plain"
            className={styles.startAction}
            onClick={() => {
              setWay(isByApp ? 'recovery' : 'app')
              setCode('')
              setProblem(null)
            }}
          >
            {isByApp ? t(($) => $.stepUp.useRecovery) : t(($) => $.stepUp.useApp)}
          </Button>
          <Button type="submit" form={id} variant="accent" loading={isBusy}>
            {t(($) => $.stepUp.confirm)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          key={way}
          className={styles.codeField}
          label={isByApp ? t(($) => $.stepUp.code) : t(($) => $.stepUp.recoveryCode)}
          name="code"
          size="main"
          inputMode={isByApp ? 'numeric' : 'text'}
          autoComplete={isByApp ? 'one-time-code' : 'off'}
          autoCapitalize={isByApp ? 'off' : 'characters'}
          spellCheck={false}
          maxLength={isByApp ? 6 : 40}
          value={code}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

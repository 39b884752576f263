import { RecoveryCode } from '@studio/contract/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { safeParse } from 'zod/mini'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import { RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from '../account.module.css'
import { authUserQuery, ACCOUNT_KEY } from '../account.queries.ts'
import { authCodeOf } from '../use-action.ts'
import { verifyAppCode, verifySecurityKey, verifyRecoveryCode } from './step-up.actions.ts'

interface StepUpDialogProps {
  onProven: () => void
  onCancel: () => void
}

type StepUpMethod = 'app' | 'key' | 'recovery'

/** Asks for the second factor: app code, security key or recovery code. */
export function StepUpDialog({ onProven, onCancel }: StepUpDialogProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const id = useId()
  const { data: user } = useQuery(authUserQuery)
  const has = (type: string) => user?.factors.some((factor) => factor.factor_type === type) ?? false
  const methods: StepUpMethod[] = [
    ...(has('totp') || !has('webauthn') ? (['app'] as const) : []),
    ...(has('webauthn') ? (['key'] as const) : []),
    'recovery',
  ]
  const [selected, setSelected] = useState<StepUpMethod | null>(null)
  const method = selected ?? methods[0] ?? 'app'
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | { error: unknown } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const usesApp = method === 'app'
  const texts = {
    app: { text: t(($) => $.stepUp.text), use: t(($) => $.stepUp.useApp) },
    key: { text: t(($) => $.stepUp.keyText), use: t(($) => $.stepUp.useKey) },
    recovery: { text: t(($) => $.stepUp.recoveryText), use: t(($) => $.stepUp.useRecovery) },
  }

  function textOf(error: unknown): string {
    if (error instanceof RequestError) return errorText(error)
    const word = authCodeOf(error)
    if (word.startsWith('ERROR_')) return t(($) => $.stepUp.errors.key)
    return word.startsWith('mfa_') ? t(($) => $.stepUp.errors.wrong) : errorText(error)
  }

  // Computed while rendering, because the error texts may still be loading.
  const problemText = problem === null || typeof problem === 'string' ? problem : textOf(problem.error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Events would bubble through React's tree to the form behind the dialog.
    event.stopPropagation()
    if (isBusy) return
    const isComplete =
      method === 'key' || (usesApp ? /^\d{6}$/.test(code) : safeParse(RecoveryCode, code).success)
    const input = event.currentTarget.querySelector('input')
    if (!isComplete) {
      setProblem(usesApp ? t(($) => $.stepUp.errors.malformed) : t(($) => $.stepUp.errors.recoveryMalformed))
      return input?.focus()
    }
    setIsBusy(true)
    try {
      if (method === 'key') await verifySecurityKey()
      else await (usesApp ? verifyAppCode(code) : verifyRecoveryCode(code))
      onProven()
      // A recovery code was used, or a device has new data.
      await queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
    } catch (error) {
      setProblem({ error })
      input?.focus()
    }
    setIsBusy(false)
  }

  function change(text: string) {
    setCode(usesApp ? text.replace(/\D/g, '') : text)
    setProblem(null)
  }

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t(($) => $.stepUp.title)}
      description={texts[method].text}
      actions={
        <>
          <div className={styles.startAction}>
            {methods
              .filter((other) => other !== method)
              .map((other) => (
                <Button
                  key={other}
                  variant="plain"
                  onClick={() => {
                    setSelected(other)
                    setCode('')
                    setProblem(null)
                  }}
                >
                  {texts[other].use}
                </Button>
              ))}
          </div>
          <Button type="submit" form={id} variant="accent" loading={isBusy}>
            {method === 'key' ? t(($) => $.stepUp.askKey) : t(($) => $.stepUp.confirm)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        {method === 'key' ? (
          <p role="alert" className={styles.failure}>
            {problemText}
          </p>
        ) : (
          <TextInput
            key={method}
            className={styles.codeField}
            label={usesApp ? t(($) => $.stepUp.code) : t(($) => $.stepUp.recoveryCode)}
            name="code"
            size="main"
            inputMode={usesApp ? 'numeric' : 'text'}
            autoComplete={usesApp ? 'one-time-code' : 'off'}
            autoCapitalize={usesApp ? 'off' : 'characters'}
            spellCheck={false}
            maxLength={usesApp ? 6 : 40}
            value={code}
            error={problemText}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

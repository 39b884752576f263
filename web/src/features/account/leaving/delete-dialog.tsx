import { accountReasons, requestDeletion } from '@studio/contract/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import {
  call,
  isRefusedFor,
  RequestError,
  session,
  useErrorText,
  useSession,
  useTranslation,
} from '../../../platform/index.ts'
import styles from '../account.module.css'
import { StepUpCancelled } from '../step-up/step-up-cancelled.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'

type Proof = 'password' | 'code'

/** The proof that the server asks for if the sign-in isn't recent; null for other errors. */
function proofOf(error: unknown): Proof | null {
  if (isRefusedFor(error, accountReasons.passwordNeeded)) return 'password'
  return isRefusedFor(error, accountReasons.codeNeeded) ? 'code' : null
}

async function mailCode(): Promise<void> {
  const { error } = await (await session.client()).auth.reauthenticate()
  if (error) throw error
}

/** Confirms account deletion by the typed email address, plus a password or code if required. */
export function DeleteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const id = useId()
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const email = useSession()?.user.email ?? ''
  const [confirm, setConfirm] = useState('')
  const [proof, setProof] = useState<Proof | null>(null)
  const [secret, setSecret] = useState('')
  const [isOther, setIsOther] = useState(false)
  const [isUnmailed, setIsUnmailed] = useState(false)

  const request = useMutation({
    mutationFn: () =>
      stepUp.run(() =>
        call(requestDeletion, { body: { confirm: confirm.trim(), ...(proof && { [proof]: secret }) } }),
      ),
    onSuccess: async () => {
      onDone()
      // The current screen's queries would be refused now; refetching the gates shows the right screen.
      await queries.invalidateQueries({ queryKey: ['gates'] })
    },
    onError: async (error) => {
      const required = proofOf(error)
      if (!required) return
      setProof(required)
      setIsUnmailed(false)
      if (required === 'code') await mailCode().catch(() => setIsUnmailed(true))
    },
  })
  const { error } = request
  const details = error instanceof RequestError ? error.details : undefined

  function failure(): string | null {
    if (!error || error instanceof StepUpCancelled || proofOf(error)) return null
    if (details?.confirm || details?.password || details?.code) return null
    return errorText(error)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (request.isPending) return
    const isRight = confirm.trim().toLowerCase() === email.toLowerCase()
    setIsOther(!isRight)
    if (isRight) request.mutate()
    else event.currentTarget.querySelector('input')?.focus()
  }

  const confirmError = isOther || details?.confirm ? t(($) => $.deletion.errors.confirm) : null
  const message = failure() ?? (isUnmailed ? t(($) => $.deletion.errors.mail) : null)
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={t(($) => $.deletion.dialogTitle)}
        description={t(($) => $.deletion.dialogText)}
        actions={
          <>
            <Button variant="plain" onClick={onClose}>
              {t(($) => $.cancel)}
            </Button>
            <Button type="submit" form={id} variant="danger" loading={request.isPending}>
              {t(($) => $.deletion.submit)}
            </Button>
          </>
        }
      >
        <form id={id} className={styles.fields} noValidate onSubmit={submit}>
          <TextInput
            label={t(($) => $.deletion.confirm)}
            hint={t(($) => $.deletion.confirmHint, { email })}
            name="confirm"
            type="email"
            size="main"
            autoComplete="off"
            spellCheck={false}
            value={confirm}
            error={confirmError}
            onChange={(event) => {
              setConfirm(event.currentTarget.value)
              setIsOther(false)
            }}
          />
          {proof && (
            <TextInput
              key={proof}
              label={proof === 'password' ? t(($) => $.deletion.password) : t(($) => $.deletion.code)}
              hint={proof === 'password' ? t(($) => $.deletion.passwordHint) : t(($) => $.deletion.codeHint)}
              name={proof}
              type={proof === 'password' ? 'password' : 'text'}
              inputMode={proof === 'code' ? 'numeric' : 'text'}
              autoComplete={proof === 'password' ? 'current-password' : 'one-time-code'}
              size="main"
              // The field appears after a button press and is the next one to fill in.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              value={secret}
              error={details?.[proof] && t(($) => $.deletion.errors[proof])}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          )}
          <div role="alert" className={styles.alert}>
            {message && <p className={styles.failure}>{message}</p>}
          </div>
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}

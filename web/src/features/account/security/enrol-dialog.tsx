import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, Skeleton, TextInput } from '../../../design/index.ts'
import styles from '../account.module.css'
import type { Run } from '../run.ts'
import { authCodeOf, useAction } from '../use-action.ts'
import { CopyButton } from './copy-button.tsx'
import { type Enrolment, enrolApp, verifyApp } from './security.actions.ts'

interface EnrolDialogProps {
  run: Run
  onClose: () => void
  onDone: () => void
}

/** Groups of four characters are easier to read out. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** Sets up an authenticator app: QR code, key to copy, and a code to verify it. */
export function EnrolDialog({ run, onClose, onDone }: EnrolDialogProps) {
  const { t } = useTranslation('account')
  const id = useId()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [code, setCode] = useState('')
  const startAction = useAction()
  const finish = useAction((error) =>
    authCodeOf(error).startsWith('mfa_') ? t(($) => $.factors.errors.wrong) : null,
  )

  const start = useEffectEvent(() =>
    startAction.act(async () => setEnrolment(await run(() => enrolApp(t(($) => $.factors.unnamed))))),
  )
  useEffect(() => {
    void start()
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!enrolment) return
    const input = event.currentTarget.querySelector('input')
    if (!/^\d{6}$/.test(code)) {
      finish.setProblem(t(($) => $.factors.errors.malformed))
      return input?.focus()
    }
    if (await finish.act(() => verifyApp(enrolment.id, code))) onDone()
    else input?.focus()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.factors.enrolTitle)}
      description={t(($) => $.factors.scan)}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" form={id} variant="accent" loading={finish.isBusy} disabled={!enrolment}>
            {t(($) => $.factors.finish)}
          </Button>
        </>
      }
    >
      <div className={styles.enrol}>
        <div className={styles.qr}>
          {enrolment ? (
            <img src={enrolment.qrCode} alt={t(($) => $.factors.qr)} width={192} height={192} />
          ) : (
            <Skeleton width={192} height={192} />
          )}
        </div>
        <div className={styles.key}>
          <p className={styles.strong}>{t(($) => $.factors.key)}</p>
          <p className={styles.secret}>{enrolment ? grouped(enrolment.secret) : <Skeleton height={40} />}</p>
          {enrolment && <CopyButton text={enrolment.secret} />}
        </div>
      </div>
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          className={styles.codeField}
          label={t(($) => $.factors.code)}
          name="code"
          size="main"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={finish.problem ?? startAction.problem}
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\D/g, ''))
            finish.setProblem(null)
          }}
        />
      </form>
    </Dialog>
  )
}

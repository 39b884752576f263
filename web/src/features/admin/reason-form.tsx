import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button, TextInput } from '../../design/index.ts'
import { useErrorText, useStoredDraft, useTranslation } from '../../platform/index.ts'
import styles from './admin.module.css'

const MIN = 3
const MAX = 500

interface ReasonFormProps {
  /** Button label: the action itself, such as “Suspend”. */
  action: string
  variant?: 'accent' | 'quiet' | 'danger'
  /** Unique key of the action and its object. The typed reason is saved under it until it is sent. */
  draftKey: string
  /** Additional fields of the action, above the reason. */
  children?: ReactNode
  /** Reason why the action can’t be sent now; undefined if it can. */
  blocked?: string | undefined
  /** Receives the trimmed reason. Errors are shown next to the button, and the text stays. */
  onSend: (reason: string) => Promise<unknown>
  /** Text of an error, if its code alone isn’t helpful. */
  errorText?: ((error: unknown) => string) | undefined
  onDone?: () => void
  onCancel?: () => void
}

/** Reason of an admin's action (3 to 500 characters), with its button. The text stays until it is sent. */
export function ReasonForm(props: ReasonFormProps) {
  const { action, variant = 'accent', draftKey, children, blocked, onSend, onDone, onCancel } = props
  const { t } = useTranslation('admin')
  const plainText = useErrorText()
  const errorText = props.errorText ?? plainText
  const form = useRef<HTMLFormElement>(null)
  const [reason, keep, forget] = useStoredDraft(`studio-reason-${draftKey}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const [wasSent, setWasSent] = useState(false)
  const trimmed = reason.trim()
  const isShort = trimmed.length < MIN
  const send = useMutation({
    mutationFn: () => onSend(trimmed),
    onSuccess() {
      forget('')
      setWasSent(false)
      onDone?.()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    setWasSent(true)
    if (isShort) form.current?.querySelector<HTMLInputElement>('input[name=reason]')?.focus()
    else if (blocked === undefined) send.mutate()
  }

  return (
    <form ref={form} className={styles.reason} noValidate onSubmit={submit}>
      {children}
      <TextInput
        name="reason"
        label={t(($) => $.reason.label)}
        hint={t(($) => $.reason.hint)}
        autoComplete="off"
        maxLength={MAX}
        value={reason}
        error={wasSent && isShort ? t(($) => $.reason.short) : null}
        onChange={({ target }) => keep(target.value)}
      />
      <div className={styles.reasonActs}>
        <Button type="submit" variant={variant} loading={send.isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t(($) => $.reason.cancel)}
          </Button>
        )}
      </div>
      <div role="alert" className={styles.reasonError}>
        {send.error ? errorText(send.error) : wasSent && !isShort ? blocked : null}
      </div>
    </form>
  )
}

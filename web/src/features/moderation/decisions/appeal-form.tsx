import { postAppeal } from '@studio/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, TextArea } from '../../../design/index.ts'
import { call, useErrorText, useStoredDraft, useTranslation } from '../../../platform/index.ts'
import styles from './decisions.module.css'

const MIN = 20
const MAX = 2_000

interface AppealFormProps {
  decisionId: string
  onDone: () => void
  onCancel: () => void
}

/** Form of an appeal. The text is saved on the device until it is sent. */
export function AppealForm({ decisionId, onDone, onCancel }: AppealFormProps) {
  const { t } = useTranslation('decisions')
  const errorText = useErrorText()
  const [wasSent, setWasSent] = useState(false)
  const [text, keep, forget] = useStoredDraft(`studio-appeal-${decisionId}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const isShort = text.trim().length < MIN
  const send = useMutation({
    mutationFn: () => call(postAppeal, { body: { decisionId, text: text.trim() } }),
    onSuccess() {
      forget('')
      onDone()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (!isShort && !send.isPending) send.mutate()
  }
  return (
    <form className={styles.appeal} noValidate onSubmit={submit}>
      <TextArea
        label={t(($) => $.acts.appealLabel)}
        hint={t(($) => $.acts.appealHint)}
        rows={5}
        maxLength={MAX}
        value={text}
        error={wasSent && isShort ? t(($) => $.acts.appealShort) : null}
        onChange={({ target }) => keep(target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="accent" loading={send.isPending}>
          {t(($) => $.acts.send)}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t(($) => $.acts.cancel)}
        </Button>
      </div>
      <p role="alert" className={styles.error}>
        {send.error && errorText(send.error)}
      </p>
    </form>
  )
}

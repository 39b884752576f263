import type { ClientGlance } from '@studio/contract/clients'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, TextArea } from '../../design/index.ts'
import { keptDrafts, useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './client.module.css'
import { useChangeClient } from './use-change-client.ts'

/** Saved when typing pauses for so long, in ms. */
const PAUSE_MS = 800

const keyOf = (id: string) => `studio-client-notes-${id}`

/** Kept on the device with every letter and saved when typing pauses; what could not be saved stays and says so. */
export function ClientNotes({ client: { id, notes } }: { client: ClientGlance }) {
  const { t } = useTranslation('clients')
  const errorText = useErrorText()
  const change = useChangeClient(id)
  const [text, setText] = useState(() => {
    const kept = keptDrafts.read(keyOf(id))
    return typeof kept === 'string' ? kept : notes
  })
  const isSaved = text === notes
  const save = (next: string, known: string) => {
    if (next === known || change.isPending) return
    change.mutate(
      { notes: next },
      {
        onSuccess: ({ client }) => {
          if (keptDrafts.read(keyOf(id)) === client.notes) keptDrafts.forget(keyOf(id))
        },
      },
    )
  }
  const saveAfterPause = useEffectEvent(save)
  useEffect(() => {
    // Once what was sent is here, what was typed meanwhile is sent too.
    const timer = setTimeout(() => saveAfterPause(text, notes), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, notes])
  return (
    <section>
      <TextArea
        label={t(($) => $.fields.notes)}
        aside={t(($) => (isSaved ? $.notes.saved : change.isError ? $.notes.kept : $.notes.saving))}
        placeholder={t(($) => $.notes.example)}
        rows={5}
        maxLength={10_000}
        value={text}
        error={change.error && !isSaved ? errorText(change.error) : null}
        onChange={(event) => {
          const next = event.currentTarget.value
          keptDrafts.write(keyOf(id), next)
          setText(next)
        }}
        onBlur={() => save(text, notes)}
      />
      {change.isError && !isSaved && (
        <Button className={styles.again} onClick={() => save(text, notes)}>
          {t(($) => $.retry)}
        </Button>
      )}
    </section>
  )
}

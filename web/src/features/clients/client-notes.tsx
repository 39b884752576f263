import { type ClientListItem, getClient } from '@studio/contract/clients'
import { merge3 } from '@studio/domain/text'
import { Button, TextArea } from '../../design/index.ts'
import { useAutosave, useStoredValue } from '../../platform/autosave/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './client.module.css'
import { useChangeClient } from './use-change-client.ts'

const storedOf = ({ version, notes }: Pick<ClientListItem, 'version' | 'notes'>) => ({
  version,
  value: notes,
})

/** Stores notes on the device while typing and saves them with a debounce. Shows if they couldn’t be saved. */
export function ClientNotes({ client }: { client: ClientListItem }) {
  const { t } = useTranslation('clients')
  const errorText = useErrorText()
  const { mutateAsync: change } = useChangeClient(client.id)
  const autosave = useAutosave({
    key: `studio-client-notes:${client.id}`,
    stored: storedOf(client),
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
    merge: (base, mine, theirs) => merge3(base, mine, theirs, { keep: 'both' }).text,
    load: async () => storedOf((await call(getClient, { params: { id: client.id } })).client),
    save: async (notes, { version }) => (await change({ notes, version })).client.version,
  })
  const { value = client.notes, saved = 'saved', problem = null } = useStoredValue(autosave) ?? {}
  const save = () => void autosave?.flush()
  return (
    <section>
      <TextArea
        label={t(($) => $.fields.notes)}
        extra={t(($) => (saved === 'saved' ? $.notes.saved : problem ? $.notes.kept : $.notes.saving))}
        placeholder={t(($) => $.notes.example)}
        rows={5}
        maxLength={10_000}
        value={value}
        readOnly={!autosave}
        error={problem ? errorText(problem) : null}
        onChange={(event) => autosave?.write(event.currentTarget.value)}
        onBlur={save}
      />
      {problem !== null && (
        <Button className={styles.again} onClick={save}>
          {t(($) => $.retry)}
        </Button>
      )}
    </section>
  )
}

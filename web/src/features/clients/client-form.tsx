import { type ClientListItem, clientsReasons } from '@studio/contract/clients'
import { useId } from 'react'
import { Button, Dialog, TextInput } from '../../design/index.ts'
import { isRefusedFor, useErrorText, useStoredDraft, useTranslation } from '../../platform/index.ts'
import { type ClientFields, fieldsOf, readFields, sentOf } from './client-fields.ts'
import styles from './client.module.css'
import { ProjectChoice } from './project-choice.tsx'
import { useChangeClient } from './use-change-client.ts'

const WORDS = ['name', 'company', 'email', 'phone', 'taxId'] as const
const ADDRESS = ['street', 'postalCode', 'city', 'region', 'country'] as const

/** Form for everything except the notes. Unsaved input is stored on the device. */
export function ClientForm({ client, onClose }: { client: ClientListItem; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const errorText = useErrorText()
  const [fields, setFields, forget] = useStoredDraft(`studio-client-${client.id}`, (stored) =>
    readFields(stored, client),
  )
  const formId = useId()
  const change = useChangeClient(client.id)
  const close = () => {
    forget(fieldsOf(client))
    onClose()
  }
  const set = (part: Partial<ClientFields>) => setFields({ ...fields, ...part })
  const isStale = isRefusedFor(change.error, clientsReasons.changed)
  // After the user was shown a conflict, saving again overwrites the other change.
  const save = () =>
    change.mutate({ ...sentOf(fields), ...(!isStale && { version: client.version }) }, { onSuccess: close })
  const problem = change.error && errorText(change.error)
  return (
    <Dialog
      isOpen
      onClose={close}
      width={640}
      title={t(($) => $.changeTitle)}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.cancel)}</Button>
          <Button
            type="submit"
            form={formId}
            variant="accent"
            disabled={!fields.name.trim()}
            loading={change.isPending}
          >
            {t(($) => $.save)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (fields.name.trim()) save()
        }}
      >
        {WORDS.map((field) => (
          <TextInput
            key={field}
            name={`client-${field}`}
            label={t(($) => $.fields[field])}
            autoComplete="off"
            value={fields[field]}
            onChange={(event) => set({ [field]: event.currentTarget.value })}
          />
        ))}
        {ADDRESS.map((field) => (
          <TextInput
            key={field}
            name={`client-${field}`}
            label={t(($) => $.fields[field])}
            autoComplete="off"
            {...(field === 'country' && { maxLength: 2, hint: t(($) => $.fields.countryHint) })}
            value={fields[field]}
            onChange={(event) => set({ [field]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          name="client-tags"
          label={t(($) => $.fields.tags)}
          hint={t(($) => $.fields.tagsHint)}
          autoComplete="off"
          value={fields.tags}
          onChange={(event) => set({ tags: event.currentTarget.value })}
        />
        <ProjectChoice chosen={fields.projectIds} onChange={(projectIds) => set({ projectIds })} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

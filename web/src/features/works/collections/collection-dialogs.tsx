import type { Collection } from '@studio/contract/works'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, Select, TextArea, TextInput } from '../../../design/index.ts'
import styles from './collection-screen.module.css'

type Draft = Pick<Collection, 'name' | 'about' | 'visibility' | 'mode'>

interface EditDialogProps {
  collection: Collection
  onSave: (draft: Draft) => Promise<boolean>
  onClose: () => void
}

/** Name, visibility and review mode of a collection. */
export function EditDialog({ collection, onSave, onClose }: EditDialogProps) {
  const { t } = useTranslation('collections')
  const form = useId()
  const [draft, setDraft] = useState<Draft>(collection)
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { about, visibility, mode } = draft
    const name = draft.name.trim()
    if (!name) return
    setIsBusy(true)
    if (await onSave({ name, about, visibility, mode })) onClose()
    setIsBusy(false)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.edit.title)}
      width={480}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.edit.cancel)}
          </Button>
          <Button type="submit" form={form} variant="accent" loading={isBusy} disabled={!draft.name.trim()}>
            {t(($) => $.edit.save)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t(($) => $.edit.name)}
          value={draft.name}
          maxLength={80}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextArea
          label={t(($) => $.edit.about)}
          value={draft.about}
          maxLength={500}
          rows={3}
          onChange={(event) => change({ about: event.currentTarget.value })}
        />
        <Select
          label={t(($) => $.edit.visibility)}
          value={draft.visibility}
          options={(['private', 'unlisted', 'public'] as const).map((value) => ({
            value,
            label: t(($) => $.visibilities[value]),
          }))}
          onChange={(visibility) => change({ visibility })}
        />
        <Select
          label={t(($) => $.edit.mode)}
          value={draft.mode}
          options={(['open', 'review'] as const).map((value) => ({ value, label: t(($) => $.modes[value]) }))}
          onChange={(mode) => change({ mode })}
        />
      </form>
    </Dialog>
  )
}

interface RemoveDialogProps {
  name: string
  onRemove: () => Promise<void>
  onClose: () => void
}

export function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('collections')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.remove.title, { name })}
      description={t(($) => $.remove.text)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.edit.cancel)}
          </Button>
          <Button variant="danger" onClick={() => void onRemove()}>
            {t(($) => $.remove.act)}
          </Button>
        </>
      }
    />
  )
}

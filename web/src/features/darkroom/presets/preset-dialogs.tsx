import {
  changeEditPreset,
  createEditPreset,
  type Edit,
  type EditPreset,
  PRESET_GROUPS,
} from '@studio/contract/darkroom'
import { COPIED_GROUPS } from '@studio/domain/darkroom'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button, Dialog, TextInput, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { GroupChoice } from '../copying/group-choice.tsx'
import styles from './presets.module.css'
import { presetsQuery } from './presets.queries.ts'

interface NameDialogProps {
  title: string
  name: string
  /** Whether there is nothing to save. */
  isEmpty?: boolean | undefined
  save: (name: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the name of a preset, and saves it. */
function NameDialog({ title, name: start, isEmpty, save, onClose, children }: NameDialogProps) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const form = useId()
  const [name, setName] = useState(start)
  const [isTold, setIsTold] = useState(false)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      showToast({ tone: 'good', title: t(($) => $.presets.saved) })
      onClose()
      await queries.invalidateQueries(presetsQuery)
    },
  })
  const nameError = name.trim() === '' ? t(($) => $.presets.noName) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (!nameError && !isEmpty && !saving.isPending) saving.mutate(name.trim())
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.copying.cancel)}</Button>
          <Button type="submit" form={form} variant="accent" disabled={isEmpty} loading={saving.isPending}>
            {t(($) => $.presets.confirm)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label={t(($) => $.presets.name)}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={isTold ? nameError : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {children}
        <div role="alert">
          {saving.error ? <p className={styles.problem}>{errorText(saving.error)}</p> : null}
        </div>
      </form>
    </Dialog>
  )
}

interface SavePresetDialogProps {
  edit: Edit
  onClose: () => void
}

/** Saves parts of the open edit as a preset. */
export function SavePresetDialog({ edit, onClose }: SavePresetDialogProps) {
  const { t } = useTranslation('darkroom')
  const [groups, setGroups] = useState(COPIED_GROUPS)
  return (
    <NameDialog
      title={t(($) => $.presets.saveTitle)}
      name=""
      isEmpty={groups.length === 0}
      save={(name) => call(createEditPreset, { body: { name, edit, groups: [...groups] } })}
      onClose={onClose}
    >
      <GroupChoice
        legend={t(($) => $.copying.parts)}
        edit={edit}
        groups={PRESET_GROUPS}
        chosen={groups}
        onChange={setGroups}
      />
    </NameDialog>
  )
}

interface RenamePresetDialogProps {
  preset: EditPreset
  onClose: () => void
}

export function RenamePresetDialog({ preset, onClose }: RenamePresetDialogProps) {
  const { t } = useTranslation('darkroom')
  return (
    <NameDialog
      title={t(($) => $.presets.renameTitle)}
      name={preset.name}
      save={(name) => call(changeEditPreset, { params: { id: preset.id }, body: { name } })}
      onClose={onClose}
    />
  )
}

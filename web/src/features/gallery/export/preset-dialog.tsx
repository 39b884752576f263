import {
  changeExportPreset,
  createExportPreset,
  deleteExportPreset,
  EXPORT_PRESETS,
  type ExportSettings,
  type OwnExportPreset,
} from '@studio/contract/gallery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, TextInput, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { galleryKeys } from '../gallery.keys.ts'
import { CustomFields } from './custom-fields.tsx'
import styles from './export-dialog.module.css'
import { FileNameField, useFileNameError } from './file-name-field.tsx'
import { useWatermarkError } from './watermark-fields.tsx'

interface PresetDialogProps {
  /** The preset to edit; a new one without. */
  preset: OwnExportPreset | undefined
  /** Settings that a new preset starts with. */
  initial?: ExportSettings
  onSaved: (preset: OwnExportPreset) => void
  onDeleted: (id: string) => void
  onClose: () => void
}

/** Edits one of the user’s export presets: name, format, size, quality and file names. */
export function PresetDialog({ preset, initial, onSaved, onDeleted, onClose }: PresetDialogProps) {
  const { t } = useTranslation('export')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const form = useId()
  const [name, setName] = useState(preset?.name ?? '')
  const [settings, setSettings] = useState<ExportSettings>(preset?.settings ?? initial ?? EXPORT_PRESETS.web)
  const [isTold, setIsTold] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: galleryKeys.exportPresets })
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), settings: { ...settings, fileName: settings.fileName.trim() } }
      return preset
        ? call(changeExportPreset, { params: { id: preset.id }, body })
        : call(createExportPreset, { body })
    },
    onSuccess: async ({ preset: saved }) => {
      await reload()
      onSaved(saved)
      onClose()
    },
  })
  async function restore(deleted: OwnExportPreset) {
    try {
      await call(createExportPreset, { body: { name: deleted.name, settings: deleted.settings } })
      await reload()
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.preset.notRestored), description: errorText(error) })
    }
  }
  const remove = useMutation({
    mutationFn: ({ id }: OwnExportPreset) => call(deleteExportPreset, { params: { id } }),
    onSuccess: async ({ id }, deleted) => {
      onDeleted(id)
      onClose()
      await reload()
      showToast({
        tone: 'good',
        title: t(($) => $.preset.deleted),
        action: { label: t(($) => $.preset.undo), onSelect: () => void restore(deleted) },
      })
    },
  })
  const isBuiltIn = Object.hasOwn(EXPORT_PRESETS, name.trim().toLowerCase())
  const nameError =
    name.trim() === '' ? t(($) => $.preset.noName) : isBuiltIn ? t(($) => $.preset.builtIn) : null
  const fileNameError = useFileNameError(settings.fileName)
  const watermarkError = useWatermarkError(settings)
  const failure = save.error ?? remove.error
  const problem = failure && errorText(failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (!nameError && !fileNameError && !watermarkError && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => (preset ? $.preset.edit : $.preset.new))}
      actions={
        <>
          {preset && (
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(preset)}>
              {t(($) => $.preset.delete)}
            </Button>
          )}
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" form={form} variant="accent" loading={save.isPending}>
            {t(($) => $.preset.save)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label={t(($) => $.preset.name)}
          value={name}
          maxLength={60}
          autoComplete="off"
          error={isTold ? nameError : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CustomFields settings={settings} onChange={setSettings} />
        <FileNameField
          value={settings.fileName}
          error={fileNameError}
          onChange={(fileName) => setSettings({ ...settings, fileName })}
        />
        {preset && <p className={styles.note}>{t(($) => $.preset.note)}</p>}
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      </form>
    </Dialog>
  )
}

import { type GalleryItem, getExportName, makeZip } from '@studio/contract/gallery'
import { EXPORT_EXTENSIONS, exportNames } from '@studio/domain/gallery'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, ChoiceGrid, Dialog, useToast } from '../../../design/index.ts'
import { call, saveFrom, useErrorText, useTranslation } from '../../../platform/index.ts'
import { CustomFields } from './custom-fields.tsx'
import styles from './export-dialog.module.css'
import { FileNameField, useFileNameError } from './file-name-field.tsx'
import { useWatermarkError } from './watermark-fields.tsx'
import { keepExportForm, PRESET_NAMES, readExportForm, settingsOf } from './export-settings.ts'
import { SourceChoice } from './source-choice.tsx'

interface ExportManyDialogProps {
  /** At most MAX_CHANGED. */
  items: readonly GalleryItem[]
  onClose: () => void
}

/** Exports items as one zip of converted images, with a preset or custom settings. */
export function ExportManyDialog({ items, onClose }: ExportManyDialogProps) {
  const { t } = useTranslation('export')
  const errorText = useErrorText()
  const showToast = useToast()
  const id = useId()
  const [form, setForm] = useState(readExportForm)
  const [fileName, setFileName] = useState(() => settingsOf(form).fileName)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // Computed while rendering, because the error texts may still be loading.
  const problem = failure === null ? null : errorText(failure)
  const settings = { ...settingsOf(form), fileName: fileName.trim() }
  const nameError = useFileNameError(fileName)
  const watermarkError = useWatermarkError(settings)
  const firstName = useFirstName(items[0], settings.fileName, settings.format)
  const hasSource = items.some(({ isEdited }) => isEdited)
  const videos = items.filter(({ type }) => type === 'video').length

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving || nameError || watermarkError) return
    setIsSaving(true)
    setFailure(null)
    try {
      const ids = items.map((item) => item.id)
      const { url, pictures } = await call(makeZip, {
        body: { ids, export: settings, ...(hasSource && { source: form.source }) },
      })
      keepExportForm({ ...form, custom: form.preset === 'custom' ? settings : form.custom })
      saveFrom(url)
      showToast({ tone: 'good', title: t(($) => $.many.begun, { count: pictures }) })
      onClose()
    } catch (error) {
      setFailure(error)
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.many.title, { count: items.length })}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" form={id} variant="accent" loading={isSaving}>
            {t(($) => $.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <ChoiceGrid
          label={t(($) => $.many.preset)}
          columns={1}
          hasMarks
          value={form.preset}
          choices={PRESET_NAMES.map((value) => ({
            value,
            label: t(($) => $.many.presets[value].name),
            note: t(($) => $.many.presets[value].note),
          }))}
          onChange={(preset) => {
            // Custom settings start from the previously chosen preset.
            setForm({ ...form, preset, custom: preset === 'custom' ? settings : form.custom })
            setFileName(settingsOf({ preset, custom: settings }).fileName)
          }}
        />
        {form.preset === 'custom' && (
          <CustomFields settings={form.custom} onChange={(custom) => setForm({ ...form, custom })} />
        )}
        {hasSource && (
          <SourceChoice value={form.source} onChange={(source) => setForm({ ...form, source })} />
        )}
        <FileNameField value={fileName} error={nameError} firstName={firstName} onChange={setFileName} />
        <p className={styles.note}>
          {t(($) => $.many.private)}
          {videos > 0 && ` ${t(($) => $.many.videos, { count: videos })}`}
        </p>
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      </form>
    </Dialog>
  )
}

/** Name of the first exported file; undefined while it isn't known, and for videos. */
function useFirstName(
  item: GalleryItem | undefined,
  template: string,
  format: keyof typeof EXPORT_EXTENSIONS,
): string | undefined {
  const { data } = useQuery({
    queryKey: ['file-name', item?.id],
    queryFn: ({ signal }) => call(getExportName, { params: { id: item?.id ?? '' } }, { signal }),
    enabled: item?.type === 'image',
  })
  return data && exportNames(template, [{ ...data, extension: EXPORT_EXTENSIONS[format] }])[0]
}

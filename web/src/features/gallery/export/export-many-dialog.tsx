import {
  type ExportSettings,
  type GalleryItem,
  getExportName,
  makeZip,
  type OwnExportPreset,
} from '@studio/contract/gallery'
import { EXPORT_EXTENSIONS, exportNames } from '@studio/domain/gallery'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, ChoiceGrid, Dialog, Skeleton, useToast } from '../../../design/index.ts'
import { call, saveFrom, useErrorText, useTranslation } from '../../../platform/index.ts'
import { CustomFields } from './custom-fields.tsx'
import styles from './export-dialog.module.css'
import { FileNameField, useFileNameError } from './file-name-field.tsx'
import { useWatermarkError } from './watermark-fields.tsx'
import {
  isOwnPreset,
  keepExportForm,
  PRESET_NAMES,
  readExportForm,
  settingsOf,
  SIDECARS,
} from './export-settings.ts'
import { exportPresetsQuery } from './own-presets.queries.ts'
import { PresetDialog } from './preset-dialog.tsx'
import { usePresetSummary } from './preset-summary.ts'
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
  const own = useQuery(exportPresetsQuery)
  // Until it is changed, that of the preset.
  const [typedName, setTypedName] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // Computed while rendering, because the error texts may still be loading.
  const problem = failure === null ? null : errorText(failure)
  const isLoading = own.isPending && isOwnPreset(form.preset)
  const chosen = settingsOf(form, own.data ?? [])
  const fileName = typedName ?? chosen.fileName
  const settings = { ...chosen, fileName: fileName.trim() }
  const nameError = useFileNameError(fileName)
  const watermarkError = useWatermarkError(settings)
  const firstName = useFirstName(items[0], settings.fileName, settings.format)
  const hasSource = items.some(({ isEdited }) => isEdited)
  const hasPhotographs = items.some(({ origin }) => origin === 'photograph')
  const isSidecars = form.preset === SIDECARS && hasPhotographs
  const videos = items.filter(({ type }) => type === 'video').length

  const choose = (preset: string, custom = form.custom) => {
    setForm({ ...form, preset, custom })
    setTypedName(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving || isLoading || (!isSidecars && (nameError || watermarkError))) return
    setIsSaving(true)
    setFailure(null)
    try {
      const ids = items.map((item) => item.id)
      const { url, pictures } = await call(makeZip, {
        body: isSidecars
          ? { ids, sidecars: true }
          : { ids, export: settings, ...(hasSource && { source: form.source }) },
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
          <Button type="submit" form={id} variant="accent" loading={isSaving || isLoading}>
            {t(($) => $.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {/* Custom settings start from the previously chosen preset. */}
        <PresetChoice
          value={form.preset === SIDECARS && !hasPhotographs ? 'web' : form.preset}
          settings={settings}
          hasPhotographs={hasPhotographs}
          onChange={(preset) => choose(preset, preset === 'custom' ? settings : form.custom)}
        />
        {form.preset === 'custom' && (
          <CustomFields settings={form.custom} onChange={(custom) => setForm({ ...form, custom })} />
        )}
        {isSidecars ? (
          <p className={styles.note}>{t(($) => $.many.sidecars.text)}</p>
        ) : (
          <>
            {hasSource && (
              <SourceChoice value={form.source} onChange={(source) => setForm({ ...form, source })} />
            )}
            <FileNameField value={fileName} error={nameError} firstName={firstName} onChange={setTypedName} />
            <p className={styles.note}>
              {t(($) => $.many.private)}
              {videos > 0 && ` ${t(($) => $.many.videos, { count: videos })}`}
            </p>
          </>
        )}
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      </form>
    </Dialog>
  )
}

interface PresetChoiceProps {
  value: string
  /** Settings that a new preset starts with. */
  settings: ExportSettings
  /** Whether sidecars are offered. */
  hasPhotographs: boolean
  onChange: (preset: string) => void
}

/** The built-in presets, the user’s own, and custom settings, which can be saved as a preset. */
function PresetChoice({ value, settings, hasPhotographs, onChange }: PresetChoiceProps) {
  const { t } = useTranslation('export')
  const summary = usePresetSummary()
  const own = useQuery(exportPresetsQuery)
  const [edited, setEdited] = useState<OwnExportPreset | 'new' | null>(null)
  const presets = own.data ?? []
  const chosen = presets.find(({ id }) => id === value)
  const isListed = chosen !== undefined || !isOwnPreset(value)
  const builtIn = (name: (typeof PRESET_NAMES)[number] | 'custom') => ({
    value: name as string,
    label: t(($) => $.many.presets[name].name),
    note: t(($) => $.many.presets[name].note),
  })
  return (
    <>
      <ChoiceGrid
        label={t(($) => $.many.preset)}
        columns={1}
        hasMarks
        value={isListed || own.isPending ? value : 'web'}
        choices={[
          ...PRESET_NAMES.map(builtIn),
          ...presets.map(({ id, name, settings: its }) => ({ value: id, label: name, note: summary(its) })),
          builtIn('custom'),
          ...(hasPhotographs
            ? [
                {
                  value: SIDECARS,
                  label: t(($) => $.many.sidecars.name),
                  note: t(($) => $.many.sidecars.note),
                },
              ]
            : []),
        ]}
        onChange={onChange}
      />
      {own.isPending && <Skeleton height={48} />}
      {own.error && (
        <div role="alert" className={styles.row}>
          <p className={styles.problem}>{t(($) => $.preset.loadFailed)}</p>
          <Button onClick={() => void own.refetch()}>{t(($) => $.preset.retry)}</Button>
        </div>
      )}
      {(chosen || value === 'custom') && (
        <div>
          <Button onClick={() => setEdited(chosen ?? 'new')}>
            {t(($) => (chosen ? $.preset.edit : $.preset.saveAs))}
          </Button>
        </div>
      )}
      {edited && (
        <PresetDialog
          preset={edited === 'new' ? undefined : edited}
          initial={settings}
          onSaved={({ id }) => onChange(id)}
          onDeleted={() => onChange('web')}
          onClose={() => setEdited(null)}
        />
      )}
    </>
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

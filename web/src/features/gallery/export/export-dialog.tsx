import { EXPORT_METADATA, type GalleryItem } from '@studio/contract/gallery'
import { type FormEvent, useId, useState } from 'react'
import { Button, ChoiceGrid, Dialog } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { exportAsSettings, type ExportChoice, exportPicture } from '../acts/export-picture.ts'
import { fileNameOf } from '../lightbox/panel/facts.ts'
import styles from './export-dialog.module.css'
import { keepExportForm, readExportForm } from './export-settings.ts'
import { GuidesExport } from './guides-export.tsx'
import { SourceChoice } from './source-choice.tsx'
import { WhatIsKept } from './what-is-kept.tsx'

const FORMATS = ['png', 'jpeg', 'webp', 'json'] as const
const QUALITIES = ['high', 'standard'] as const

interface ExportDialogProps {
  item: GalleryItem
  onClose: () => void
}

/** Exports an image as a file, with a choice of format and a preview of the metadata it will contain. */
export function ExportDialog({ item, onClose }: ExportDialogProps) {
  const { t } = useTranslation('export')
  const errorText = useErrorText()
  const id = useId()
  // A photograph wasn’t generated, so there are no settings to generate it again.
  const formats = FORMATS.filter((format) => format !== 'json' || item.origin !== 'photograph')
  const [choice, setChoice] = useState<ExportChoice>(() => {
    const settings = exportAsSettings()
    return formats.includes(settings.format) ? settings : { ...settings, format: 'jpeg' }
  })
  const [source, setSource] = useState(() => readExportForm().source)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // Computed while rendering, because the error texts may still be loading.
  const problem = failure === null ? null : errorText(failure)
  const change = (part: Partial<typeof choice>) => setChoice((before) => ({ ...before, ...part }))
  const isRecipe = choice.format === 'json'
  const hasSource = item.isEdited === true && !isRecipe
  const isOriginal = hasSource && source === 'original'

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setIsSaving(true)
    setFailure(null)
    try {
      await exportPicture(item.id, fileNameOf(item), { ...choice, ...(isOriginal && { source }) })
      if (hasSource) keepExportForm({ ...readExportForm(), source })
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
      title={t(($) => $.title)}
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
      <form id={id} className={styles.form} onSubmit={(event) => void save(event)}>
        <ChoiceGrid
          label={t(($) => $.format)}
          columns={formats.length}
          value={choice.format}
          choices={formats.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
          onChange={(format) => change({ format })}
        />
        {hasSource && <SourceChoice value={source} onChange={setSource} />}
        {(choice.format === 'jpeg' || choice.format === 'webp') && (
          <ChoiceGrid
            label={t(($) => $.quality)}
            columns={2}
            value={choice.quality}
            choices={QUALITIES.map((value) => ({ value, label: t(($) => $.qualities[value]) }))}
            onChange={(quality) => change({ quality })}
          />
        )}
        {isRecipe ? (
          <p className={styles.note}>{t(($) => $.recipeNote)}</p>
        ) : (
          <>
            <ChoiceGrid
              label={t(($) => $.says)}
              columns={3}
              narrowColumns={1}
              value={choice.metadata}
              choices={EXPORT_METADATA.map((value) => ({ value, label: t(($) => $.metadata[value]) }))}
              onChange={(metadata) => change({ metadata })}
            />
            <WhatIsKept item={item} isOriginal={isOriginal} metadata={choice.metadata} />
          </>
        )}
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      </form>
      <GuidesExport item={item} />
    </Dialog>
  )
}

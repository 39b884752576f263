import {
  CONTACT_SHEET_COLUMNS,
  CONTACT_SHEET_PAPERS,
  type ContactSheetPaper,
  type ContactSheetSettings,
} from '@studio/contract/gallery'
import { type FormEvent, useId, useState } from 'react'
import { Button, Checkbox, ChoiceGrid, Dialog, Slider, TextInput, useToast } from '../../../design/index.ts'
import { saveFile, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../export/export-dialog.module.css'
import { keepSheetSettings, readSheetSettings } from './contact-sheet-settings.ts'

const PAPERS = Object.keys(CONTACT_SHEET_PAPERS) as ContactSheetPaper[]
const MARKS = ['showsStars', 'showsFlag', 'showsTags', 'showsDescription'] as const

interface ContactSheetDialogProps {
  /** Number of images. */
  count: number
  /** Initial title. */
  title?: string
  print: (settings: ContactSheetSettings) => Promise<Response>
  onClose: () => void
}

/** Chooses paper, columns and marks, and downloads the contact sheet as a PDF. */
export function ContactSheetDialog({ count, title = '', print, onClose }: ContactSheetDialogProps) {
  const { t } = useTranslation('export')
  const errorText = useErrorText()
  const showToast = useToast()
  const [locale] = useLocale()
  const id = useId()
  const [settings, setSettings] = useState(() => ({ ...readSheetSettings(), title }))
  const [isPrinting, setIsPrinting] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const problem = failure === null ? null : errorText(failure)
  const change = (part: Partial<ContactSheetSettings>) => setSettings({ ...settings, ...part })

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isPrinting) return
    setIsPrinting(true)
    setFailure(null)
    try {
      const language = locale.startsWith('es') ? 'es' : 'en'
      const answer = await print({ ...settings, title: settings.title.trim(), language })
      saveFile(await answer.blob(), `${settings.title.trim() || t(($) => $.sheet.fileName)}.pdf`)
      keepSheetSettings(settings)
      showToast({ tone: 'good', title: t(($) => $.sheet.saved) })
      onClose()
    } catch (error) {
      setFailure(error)
      setIsPrinting(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.sheet.title, { count })}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button type="submit" form={id} variant="accent" loading={isPrinting}>
            {t(($) => $.sheet.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextInput
          label={t(($) => $.sheet.heading)}
          value={settings.title}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <ChoiceGrid
          label={t(($) => $.sheet.paper)}
          columns={2}
          value={settings.paper}
          choices={PAPERS.map((value) => ({ value, label: t(($) => $.sheet.papers[value]) }))}
          onChange={(paper) => change({ paper })}
        />
        <Slider
          label={t(($) => $.sheet.columns, { count: settings.columns })}
          value={settings.columns}
          {...CONTACT_SHEET_COLUMNS}
          step={1}
          valueText={String(settings.columns)}
          onChange={(columns) => change({ columns })}
        />
        <fieldset className={styles.marks}>
          <legend>{t(($) => $.sheet.under)}</legend>
          {MARKS.map((mark) => (
            <Checkbox
              key={mark}
              label={t(($) => $.sheet.marks[mark])}
              checked={settings[mark]}
              onCheckedChange={(isOn) => change({ [mark]: isOn })}
            />
          ))}
        </fieldset>
        <p className={styles.note}>{t(($) => $.sheet.note)}</p>
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      </form>
    </Dialog>
  )
}

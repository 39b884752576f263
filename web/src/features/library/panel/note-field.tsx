import { dateFormat } from '@studio/domain/kernel'
import { type LibraryEntry, MAX_NOTE_LENGTH } from '@studio/contract/library'
import { useId } from 'react'
import { useStoredValue } from '../../../platform/autosave/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './entry-panel.module.css'
import { useNote } from './use-note.ts'

/** Note on an entry, saved automatically. */
export function NoteField({ entry }: { entry: LibraryEntry }) {
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const id = useId()
  const autosave = useNote(entry)
  const { value = entry.note?.text ?? '', saved = 'saved' } = useStoredValue(autosave) ?? {}
  const time = entry.note ? dateFormat(locale, 'time').format(Date.parse(entry.note.savedAt)) : ''
  const status = () => {
    if (saved === 'saved') return value && time ? t(($) => $.panel.kept, { time }) : ''
    if (saved === 'unsaved') return ''
    return t(($) => (saved === 'saving' ? $.panel.saving : $.panel.waiting))
  }
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        <label htmlFor={id}>{t(($) => $.panel.note)}</label>
        <span className={styles.dim} role="status">
          {status()}
        </span>
      </div>
      <textarea
        id={id}
        className={styles.field}
        value={value}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        placeholder={t(($) => $.panel.noteHint)}
        dir="auto"
        readOnly={!autosave}
        onChange={(event) => autosave?.write(event.currentTarget.value)}
        onBlur={() => void autosave?.flush()}
      />
    </div>
  )
}

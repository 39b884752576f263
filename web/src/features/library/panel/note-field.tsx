import { dateFormat } from '@studio/domain/kernel'
import { type LibraryEntry, MAX_NOTE_LENGTH } from '@studio/contract/library'
import { useId } from 'react'
import { Button } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './entry-panel.module.css'
import { useNote } from './use-note.ts'

/** What somebody notes about an entry, saved by itself. */
export function NoteField({ entry }: { entry: LibraryEntry }) {
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const id = useId()
  const { text, saved, state, theirs, write, save, keepMine, takeTheirs } = useNote(entry)
  const time = () => saved && dateFormat(locale, 'time').format(Date.parse(saved.savedAt))
  const status = {
    kept: saved?.text ? t(($) => $.panel.kept, { time: time() }) : '',
    writing: '',
    saving: t(($) => $.panel.saving),
    waiting: t(($) => $.panel.waiting),
  }[state]
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        <label htmlFor={id}>{t(($) => $.panel.note)}</label>
        <span className={styles.dim} role="status">
          {status}
        </span>
      </div>
      <textarea
        id={id}
        className={styles.field}
        value={text}
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        placeholder={t(($) => $.panel.noteHint)}
        dir="auto"
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => !theirs && save()}
      />
      {theirs && (
        <div role="alert" className={styles.conflict}>
          <p>{t(($) => $.panel.conflict)}</p>
          <blockquote dir="auto">{theirs.note?.text || t(($) => $.panel.empty)}</blockquote>
          <Button onClick={keepMine}>{t(($) => $.panel.mine)}</Button>
          <Button onClick={takeTheirs}>{t(($) => $.panel.theirs)}</Button>
        </div>
      )}
    </div>
  )
}

import { X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, TextArea } from '../../../design/index.ts'
import styles from '../forensics.module.css'
import type { Region } from '@studio/domain/likeness'
import { noteKey, type Place } from './places.ts'

interface NotesProps {
  places: readonly Place[]
  notes: Record<string, string>
  onNote: (region: Region, text: string) => void
  onRemove: (own: number) => void
}

/** Notes on all regions, of findings and marked by the user. */
export function Notes({ places, notes, onNote, onRemove }: NotesProps) {
  const { t } = useTranslation('forensics')
  if (places.length === 0) return null
  return (
    <section className={styles.notes} aria-label={t(($) => $.note.regions)}>
      <h2 className={styles.label}>{t(($) => $.note.regions)}</h2>
      {places.map(({ number, region, own }) => (
        <div key={noteKey(region)} className={styles.note}>
          <TextArea
            label={t(($) => $.note.label, { number })}
            extra={own === undefined ? undefined : t(($) => $.yours)}
            rows={2}
            maxLength={500}
            value={notes[noteKey(region)] ?? ''}
            onChange={(event) => onNote(region, event.currentTarget.value)}
          />
          {own !== undefined && (
            <IconButton
              label={t(($) => $.note.remove, { number })}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onRemove(own)}
            />
          )}
        </div>
      ))}
      <p className={styles.edge}>{t(($) => $.note.hint)}</p>
    </section>
  )
}

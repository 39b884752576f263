import { dateFormat } from '@studio/domain/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useToast } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import { httpTransport } from './engine/http-transport.ts'
import styles from './imports.module.css'
import { UndoDialog } from './undo-dialog.tsx'

const SHOWN = 3
const KEY = ['imports', 'list']

/** The last imports, on any device. They can be undone here after their page was closed. */
export function RecentImports() {
  const { t } = useTranslation('imports')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const showToast = useToast()
  const [undoingId, setUndoingId] = useState<string | null>(null)
  const undo = async (id: string) => {
    const { removed } = await httpTransport.undo(id)
    showToast({
      tone: 'good',
      title: t(($) => $.undone.title),
      description: t(($) => $.undone.removed, { count: removed }),
    })
    void queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: galleryKeys.all })
  }
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: httpTransport.list,
    refetchOnMount: 'always',
  })
  if (data.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent-imports">
      <h2 id="recent-imports" className={styles.label}>
        {t(($) => $.recent.title)}
      </h2>
      <ul className={styles.list}>
        {data.slice(0, SHOWN).map(({ id, name, createdAt, counts, state }) => (
          <li key={id} className={styles.recentItem}>
            <p dir="auto">{name}</p>
            <p className={styles.dim}>
              {dateFormat(locale, 'moment').format(new Date(createdAt))}
              {' · '}
              {t(($) => $.recent.count, { count: counts.ready + counts.duplicate + counts.damaged })}
              {(state === 'open' || state === 'paused') && ` · ${t(($) => $.recent.open)}`}
              {state === 'undone' && ` · ${t(($) => $.recent.undone)}`}
            </p>
            {state !== 'undone' && state !== 'undoing' && (
              <Button
                aria-label={t(($) => $.attention.actionFor, { action: t(($) => $.progress.undo), name })}
                onClick={() => setUndoingId(id)}
              >
                {t(($) => $.progress.undo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <UndoDialog
        isOpen={undoingId !== null}
        onClose={() => setUndoingId(null)}
        onUndo={() => undo(undoingId ?? '')}
      />
    </section>
  )
}

import type { Import } from '@studio/contract/imports'
import { dateFormat } from '@studio/domain/kernel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, useToast } from '../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import { ClockDialog } from './clock-dialog.tsx'
import { httpTransport } from './engine/http-transport.ts'
import styles from './imports.module.css'
import { UndoDialog } from './undo-dialog.tsx'

/** Open ones are always shown, because their number is limited. */
const SHOWN = 3
const isOpen = ({ state }: Pick<Import, 'state'>) => state === 'open' || state === 'paused'
const KEY = ['imports', 'list']

/** The last imports, on any device. They can be finished and undone here after their page was closed. */
export function RecentImports() {
  const { t } = useTranslation('imports')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const showToast = useToast()
  const [undoingId, setUndoingId] = useState<string | null>(null)
  const [clockId, setClockId] = useState<string | null>(null)
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
  const errorText = useErrorText()
  const finish = useMutation({
    mutationFn: httpTransport.finish,
    onSuccess: () => showToast({ tone: 'good', title: t(($) => $.finished.title) }),
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.recent.finishFailed), description: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  if (data.length === 0) return null
  const visible = data.filter((each, index) => index < SHOWN || isOpen(each))
  return (
    <section className={styles.recent} aria-labelledby="recent-imports">
      <h2 id="recent-imports" className={styles.label}>
        {t(($) => $.recent.title)}
      </h2>
      <ul className={styles.list}>
        {visible.map(({ id, name, createdAt, counts, state }) => (
          <li key={id} className={styles.recentItem}>
            <p dir="auto">{name}</p>
            <p className={styles.dim}>
              {dateFormat(locale, 'moment').format(new Date(createdAt))}
              {' · '}
              {t(($) => $.recent.count, { count: counts.ready + counts.duplicate + counts.damaged })}
              {isOpen({ state }) && ` · ${t(($) => $.recent.open)}`}
              {state === 'undone' && ` · ${t(($) => $.recent.undone)}`}
            </p>
            <div className={styles.buttons}>
              {isOpen({ state }) && (
                <Button
                  aria-label={t(($) => $.attention.actionFor, { action: t(($) => $.progress.finish), name })}
                  disabled={finish.isPending}
                  onClick={() => finish.mutate(id)}
                >
                  {t(($) => $.progress.finish)}
                </Button>
              )}
              {state === 'finished' && counts.ready + counts.damaged > 0 && (
                <>
                  <Button asChild>
                    <Link
                      to="/dashboard/gallery"
                      search={{ cull: id }}
                      aria-label={t(($) => $.attention.actionFor, {
                        action: t(($) => $.progress.review),
                        name,
                      })}
                    >
                      {t(($) => $.progress.review)}
                    </Link>
                  </Button>
                  <Button
                    aria-label={t(($) => $.attention.actionFor, { action: t(($) => $.clock.open), name })}
                    onClick={() => setClockId(id)}
                  >
                    {t(($) => $.clock.open)}
                  </Button>
                </>
              )}
              {state !== 'undone' && state !== 'undoing' && (
                <Button
                  aria-label={t(($) => $.attention.actionFor, { action: t(($) => $.progress.undo), name })}
                  onClick={() => setUndoingId(id)}
                >
                  {t(($) => $.progress.undo)}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {clockId && <ClockDialog importId={clockId} onClose={() => setClockId(null)} />}
      <UndoDialog
        isOpen={undoingId !== null}
        onClose={() => setUndoingId(null)}
        onUndo={() => undo(undoingId ?? '')}
      />
    </section>
  )
}

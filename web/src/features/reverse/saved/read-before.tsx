import { dateFormat } from '@studio/domain/kernel'
import { Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { IconButton, useToast } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import { useDeleteReversal, useReversals } from './reversals.queries.ts'
import styles from './saved.module.css'

/** Saved analyses, newest first: opened by URL, deleted with undo. */
export function ReadBefore({ openId, onDeleted }: { openId: string | undefined; onDeleted: () => void }) {
  const { t, i18n } = useTranslation('reverse')
  const { data } = useReversals()
  const errorText = useErrorText()
  const showToast = useToast()
  const remove = useDeleteReversal()
  const isOffline = useNetwork() !== 'here'
  const dates = dateFormat(i18n.language, 'day')
  const drop = (id: string, name: string) => {
    const fail = (error: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.before.failed, { name }), description: errorText(error) })
    remove.mutate(
      { id, deleted: true },
      {
        onError: fail,
        onSuccess: () => {
          if (id === openId) onDeleted()
          showToast({
            title: t(($) => $.before.deleted, { name }),
            duration: 8_000,
            action: {
              label: t(($) => $.before.undo),
              onSelect: () => remove.mutate({ id, deleted: false }, { onError: fail }),
            },
          })
        },
      },
    )
  }
  if (!data || data.reversals.length === 0) return null
  return (
    <section className={styles.before} aria-label={t(($) => $.before.title)}>
      <h3>{t(($) => $.before.title)}</h3>
      <ul>
        {data.reversals.map(({ id, name, createdAt, model, words }) => (
          <li key={id} data-open={id === openId}>
            <Link to="/reverse-forensics" search={{ reading: id }} preload={false} dir="auto">
              {name}
            </Link>
            <span className={styles.meta}>
              <span className={styles.about}>
                {t(($) => (model ? $.before.inferred : $.before.read), { count: words, model: model ?? '' })}
              </span>
              <time dateTime={createdAt}>{dates.format(new Date(createdAt))}</time>
            </span>
            <IconButton
              label={t(($) => $.before.delete, { name })}
              icon={<Trash2 size={16} />}
              disabled={isOffline || remove.isPending}
              onClick={() => drop(id, name)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { Button, EmptyState, FailedState } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { EMPTY_FILTERS } from './browse-bar.tsx'
import { type ChangeSearch, WORKS_FILTERS, type WorksSearch } from './works-search.ts'
import { useFilterWords } from './use-filter-words.ts'
import styles from './creator-library-screen.module.css'

/** Empty library or nothing from followed creators, with a first step. */
export function EmptyWorks({ sort, onChange }: { sort: WorksSearch['sort']; onChange: ChangeSearch }) {
  const { t } = useTranslation('library-public')
  if (sort === 'following')
    return (
      <div className={styles.state}>
        <EmptyState
          title={t(($) => $.following.title)}
          text={t(($) => $.following.text)}
          action={
            <Button variant="accent" size="main" onClick={() => onChange({ sort: 'best' })}>
              {t(($) => $.following.action)}
            </Button>
          }
        />
      </div>
    )
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={
          <Button asChild variant="accent" size="main">
            <Link to="/dashboard/gallery">{t(($) => $.empty.action)}</Link>
          </Button>
        }
      />
    </div>
  )
}

/** No results: lists the filters, each with a button to remove it. */
export function NoResults({ search, onChange }: { search: WorksSearch; onChange: ChangeSearch }) {
  const { t } = useTranslation('library-public')
  const labels = useFilterWords()
  const on = WORKS_FILTERS.flatMap((name) => {
    const value = search[name]
    return value ? [{ name, label: labels.valueOf(name, value) }] : []
  })
  const kind = search.kind && t(($) => $.kinds.many[search.kind ?? 'prompt'])
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.nothing.title)}
        text={t(($) => $.nothing.text)}
        action={
          <div className={styles.asked}>
            {kind && (
              <Button onClick={() => onChange({ kind: undefined })}>
                {t(($) => $.nothing.without, { filter: t(($) => $.kinds.label), value: kind })}
              </Button>
            )}
            {on.map(({ name, label }) => (
              <Button key={name} onClick={() => onChange({ [name]: undefined })}>
                {t(($) => $.nothing.without, { filter: labels.nameOf(name), value: label })}
              </Button>
            ))}
            <Button variant="plain" onClick={() => onChange(EMPTY_FILTERS)}>
              {t(($) => $.filters.clear)}
            </Button>
          </div>
        }
      />
    </div>
  )
}

export function FailedWorks({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('library-public')
  const errorText = useErrorText()
  return (
    <FailedState
      className={styles.state}
      title={t(($) => $.failed.title)}
      text={errorText(error)}
      retry={t(($) => $.failed.retry)}
      onRetry={onRetry}
    />
  )
}

/** Offline. The works load automatically when the connection is back. */
export function OfflineWorks() {
  const { t } = useTranslation('library-public')
  return (
    <div role="status" className={styles.state}>
      <EmptyState title={t(($) => $.away.title)} text={t(($) => $.away.text)} />
    </div>
  )
}

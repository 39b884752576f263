import { Link } from '@tanstack/react-router'
import { Button, EmptyState } from '../../design/index.ts'
import { useErrorText, useKeys, useTranslation } from '../../platform/index.ts'
import type { ChangeSearch, LibrarySearch } from './library-search.ts'
import { isNarrowed } from './library-search.ts'
import styles from './library-screen.module.css'

interface EmptyLibraryProps {
  search: LibrarySearch
  onSearch: ChangeSearch
}

/** Empty state by cause: a filter, an empty folder, or a new account. */
export function EmptyLibrary({ search, onSearch }: EmptyLibraryProps) {
  const { t } = useTranslation('library')
  const key = useKeys('moveItem')
  const { kind, q, tag, folder } = search
  if (isNarrowed(search)) {
    const filters = [
      kind && t(($) => $.kinds[kind]),
      q && t(($) => $.states.quoted, { text: q }),
      tag && `#${tag}`,
    ]
      .filter(Boolean)
      .join(', ')
    return (
      <State
        title={t(($) => $.states.noMatch)}
        text={t(($) => $.states.noMatchText, { filters })}
        action={
          <Button onClick={() => onSearch({ kind: undefined, q: undefined, tag: undefined })}>
            {t(($) => $.states.clear)}
          </Button>
        }
      />
    )
  }
  if (folder === 'trash')
    return <State title={t(($) => $.states.emptyTrash)} text={t(($) => $.states.emptyTrashText)} />
  if (folder === 'none') return <State title={t(($) => $.states.emptyUnfiled)} />
  if (folder)
    return <State title={t(($) => $.states.emptyFolder)} text={t(($) => $.states.emptyFolderText, { key })} />
  return (
    <State
      title={t(($) => $.states.empty)}
      text={t(($) => $.states.emptyText)}
      action={
        <Button asChild size="main">
          <Link to="/dashboard/photoshoot">{t(($) => $.states.emptyAct)}</Link>
        </Button>
      }
    />
  )
}

export function FailedLibrary({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('library')
  const errorText = useErrorText()
  return (
    <div role="alert">
      <State
        title={t(($) => $.states.failed)}
        text={`${t(($) => $.states.failedKept)} ${errorText(error)}`}
        action={<Button onClick={onRetry}>{t(($) => $.states.retry)}</Button>}
      />
    </div>
  )
}

/** Offline. The library loads automatically when the connection is back. */
export function OfflineLibrary() {
  const { t } = useTranslation('library')
  return (
    <div role="status">
      <State title={t(($) => $.states.away)} text={t(($) => $.states.awayText)} />
    </div>
  )
}

const State = (props: Parameters<typeof EmptyState>[0]) => (
  <div className={styles.state}>
    <EmptyState {...props} />
  </div>
)

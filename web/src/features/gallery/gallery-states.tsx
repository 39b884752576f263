import { Link } from '@tanstack/react-router'
import { Button, EmptyState, FailedState } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { UnreadSearch } from './filters/unread-search.ts'
import styles from './gallery-view.module.css'

/** Shown before the first image. The first step is a photo shoot or an import. */
export function EmptyGallery() {
  const { t } = useTranslation('gallery')
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={
          <>
            <Button asChild variant="accent" size="main">
              <Link to="/dashboard/photoshoot">{t(($) => $.empty.action)}</Link>
            </Button>
            <Button asChild size="main">
              <Link to="/dashboard/import">{t(($) => $.empty.import)}</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('gallery')
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.nothing.title)}
        text={t(($) => $.nothing.text)}
        action={<Button onClick={onClear}>{t(($) => $.filters.clearAll)}</Button>}
      />
    </div>
  )
}

/** The search contains an invalid special word, so no results are shown. */
function UnreadGallery({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('gallery')
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.unread.title)}
        text={t(($) => $.unread.text)}
        action={<Button onClick={onClear}>{t(($) => $.filters.clearSearch)}</Button>}
      />
    </div>
  )
}

function FailedGallery({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('gallery')
  const errorText = useErrorText()
  return (
    <FailedState
      className={styles.state}
      title={t(($) => $.failed.title)}
      text={`${t(($) => $.failed.kept)} ${errorText(error)}`}
      retry={t(($) => $.grid.retry)}
      onRetry={onRetry}
    />
  )
}

interface UnshownGalleryProps {
  error: unknown
  onClearSearch: () => void
  onRetry: () => void
}

/** Shown when the first page can't be loaded. */
export const UnshownGallery = ({ error, onClearSearch, onRetry }: UnshownGalleryProps) =>
  error instanceof UnreadSearch ? (
    <UnreadGallery onClear={onClearSearch} />
  ) : (
    <FailedGallery error={error} onRetry={onRetry} />
  )

/** Shown while the server is unreachable. Cached images stay visible; the rest loads later. */
export function AwayGallery({ hasPictures }: { hasPictures: boolean }) {
  const { t } = useTranslation('gallery')
  if (hasPictures)
    return (
      <p role="status" className={styles.away}>
        {t(($) => $.away.partly)}
      </p>
    )
  return (
    <div role="status" className={styles.state}>
      <EmptyState title={t(($) => $.away.title)} text={t(($) => $.away.text)} />
    </div>
  )
}

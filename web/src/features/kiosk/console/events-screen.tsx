import { dateFormat } from '@studio/domain/kernel'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Awaited, Button, EmptyState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useLocale, useNetwork, useTranslation } from '../../../platform/index.ts'
import styles from './console.module.css'
import { eventsQuery } from './kiosk-console.queries.ts'

/** `/dashboard/events`: the host's events, newest first. */
export function EventsScreen() {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(eventsQuery)
  const events = data?.pages.flatMap((page) => page.events)
  const create = (
    <Button asChild variant="accent" size="main">
      <Link to="/dashboard/events/new">
        <Plus size={16} aria-hidden="true" />
        {t(($) => $.list.new)}
      </Link>
    </Button>
  )
  if (events?.length === 0)
    return <EmptyState title={t(($) => $.list.empty)} text={t(($) => $.list.emptyText)} action={create} />
  if (events)
    return (
      <div className={styles.page}>
        <header className={styles.head}>
          <p className={styles.meta}>{t(($) => $.list.intro)}</p>
          <div className={styles.buttons}>{create}</div>
        </header>
        <ul aria-label={t(($) => $.list.label)}>
          {events.map(({ id, name, startsAt, timeZone, closedAt }) => (
            <li key={id}>
              <Link className={styles.line} to="/dashboard/events/$id" params={{ id }}>
                <span className={styles.lineName} dir="auto">
                  {name}
                </span>
                <span className={styles.meta}>
                  {startsAt === null
                    ? t(($) => $.list.noDate)
                    : dateFormat(locale, 'longMoment', timeZone).format(new Date(startsAt))}
                  {closedAt !== null && `, ${t(($) => $.list.closed)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(($) => $.list.more)}
          </Button>
        )}
      </div>
    )
  return (
    <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()} />
  )
}

interface LoadFailureProps {
  error: Error | null
  isOffline: boolean
  errorText: (error: unknown) => string
  retry: () => void
}

/** Loading, error and not-found state of a list or an event. */
export function LoadFailure({ error, isOffline, errorText, retry }: LoadFailureProps) {
  const { t } = useTranslation('events')
  const failed = error && {
    title: t(($) => $.list.failed),
    text: errorText(error),
    retry: t(($) => $.list.retry),
    onRetry: retry,
  }
  return (
    <Awaited
      offline={isOffline ? { title: t(($) => $.list.away), text: t(($) => $.list.awayText) } : null}
      failed={failed}
      loading={t(($) => $.list.loading)}
      className={styles.page}
    >
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Awaited>
  )
}

import { Link, useParams } from '@tanstack/react-router'
import { Button, EmptyState, FailedState, lazyComponent, Skeleton } from '../../../design/index.ts'
import { useErrorText, useNetwork, useSession, useTranslation } from '../../../platform/index.ts'
import { useLive } from '../live/use-live.ts'
import { isRefused } from '../sessions.queries.ts'
import { ActiveSession } from './active-session.tsx'
import styles from './active-session.module.css'

const Summary = lazyComponent(() => import('../summary/summary.tsx').then((m) => m.Summary), true)

/** `/dashboard/photoshoot/session/:id`: the open session, or its summary after it has ended. */
export function SessionScreen() {
  const { id = '' } = useParams({ strict: false })
  const me = useSession()?.user.id ?? ''
  return <OneSession key={`${id} ${me}`} id={id} me={me} />
}

function OneSession({ id, me }: { id: string; me: string }) {
  const live = useLive(id, me)
  const { session, error, refetch } = live
  if (session?.status === 'ended') return <Summary session={session} me={me} />
  // Cached data stays visible while the server is unreachable, but not after the user was removed.
  if (error && (!session || isRefused(error)))
    return <SessionUnavailable error={error} wasIn={session !== undefined} onRetry={() => void refetch()} />
  if (!session) return <Loading />
  return <ActiveSession me={me} live={live} session={session} />
}

function Loading() {
  const { t } = useTranslation('sessions')
  return (
    <div className={styles.loading} role="status" aria-label={t(($) => $.state.connecting)}>
      <Skeleton height="100%" />
      <Skeleton height="100%" />
    </div>
  )
}

/** The session is missing or unreachable, or the user was removed. */
function SessionUnavailable({
  error,
  wasIn,
  onRetry,
}: {
  error: unknown
  wasIn: boolean
  onRetry: () => void
}) {
  const { t } = useTranslation('sessions')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  if (!isRefused(error))
    return (
      <FailedState
        title={t(($) => $.state.failed)}
        text={isOffline ? t(($) => $.state.offline) : errorText(error)}
        retry={t(($) => $.state.retry)}
        onRetry={onRetry}
      />
    )
  return (
    <EmptyState
      title={wasIn ? t(($) => $.state.removed) : t(($) => $.state.gone)}
      text={wasIn ? t(($) => $.state.removedText) : t(($) => $.state.goneText)}
      action={
        <Button asChild>
          <Link to="/dashboard/photoshoot/join">{t(($) => $.join.title)}</Link>
        </Button>
      }
    />
  )
}

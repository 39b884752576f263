import { shownEmail } from '@studio/domain/kernel'
import type { AdminUserDetails } from '@studio/contract/users'
import { X } from 'lucide-react'
import { useCallback } from 'react'
import { EmptyState, FailedState, IconButton, Skeleton } from '../../design/index.ts'
import { RequestError, useTranslation } from '../../platform/index.ts'
import { PersonActs } from './person-acts.tsx'
import { useUser } from './users.queries.ts'
import { useWords } from './use-words.ts'
import styles from './users.module.css'

/** Details of a user beside the list: balances, access, recent activity and actions. */
export function PersonPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('users')
  const labels = useWords()
  const { data: user, error, isError, isFetching, refetch } = useUser(id)
  // On narrow screens the pane is below the list, so it is scrolled into view.
  const show = useCallback((head: HTMLElement | null) => head?.scrollIntoView({ block: 'nearest' }), [])
  const close = <IconButton icon={<X size={16} />} label={t(($) => $.close)} onClick={onClose} />
  if (!user) {
    if (!isError) return <Skeleton height={480} />
    const isNotFound = error instanceof RequestError && (error.status === 404 || error.status === 422)
    return (
      <>
        <div className={styles.closing}>{close}</div>
        {isNotFound ? (
          <EmptyState title={t(($) => $.gone.title)} text={t(($) => $.gone.text)} />
        ) : (
          <FailedState
            title={t(($) => $.failed.title)}
            text={t(($) => $.failed.text)}
            retry={t(($) => $.failed.again)}
            isTrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </>
    )
  }
  return (
    <>
      <header ref={show} className={styles.who}>
        <div>
          <h2 className={styles.heading}>{labels.name(user)}</h2>
          <p className={styles.note}>{user.email ? shownEmail(user.email) : t(($) => $.guest)}</p>
        </div>
        {close}
      </header>
      <Figures user={user} />
      <Access user={user} />
      <RecentSessions user={user} />
      <PersonActs key={user.id} user={user} />
      <p className={styles.note}>{t(($) => $.notes.nobody)}</p>
    </>
  )
}

function Figures({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation('users')
  const labels = useWords()
  const { credits, coins } = user.balances
  const figures = { credits, coins, jobs: user.jobs, points: user.strikes }
  return (
    <dl className={styles.figures}>
      {(['credits', 'coins', 'jobs', 'points'] as const).map((name) => (
        <div key={name}>
          <dt className={styles.note}>{t(($) => $.figures[name])}</dt>
          <dd className={styles.figure}>{labels.number(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Access({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation('users')
  const labels = useWords()
  const { suspension, lastSeenAt, signIns } = user
  const rows: [string, string][] = [
    [
      t(($) => $.access.state),
      user.isAdmin ? `${t(($) => $.states.admin)}, ${labels.state(user)}` : labels.state(user),
    ],
    [
      t(($) => $.access.signIns),
      t(($) => $.access.signInsCount, { count: signIns, date: lastSeenAt ? labels.full(lastSeenAt) : '' }),
    ],
    [t(($) => $.access.factor), t(($) => (user.hasFactor ? $.access.on : $.access.off))],
    [t(($) => $.access.public), t(($) => (user.isPublic ? $.access.shown : $.access.hidden))],
    [t(($) => $.access.joined), labels.day(user.createdAt)],
    [t(($) => $.access.id), user.id],
  ]
  if (suspension)
    rows.splice(1, 0, [
      t(($) => $.access.reason),
      t(($) => $.access.since, {
        date: labels.day(suspension.since),
        reason: suspension.reason ?? t(($) => $.access.noReason),
      }),
    ])
  return (
    <section>
      <h3 className={styles.subtitle}>{t(($) => $.access.title)}</h3>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function RecentSessions({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation('users')
  const labels = useWords()
  const kinds: Record<string, string> = {
    image_batch: t(($) => $.lately.image_batch),
    video_render: t(($) => $.lately.video_render),
  }
  const statuses: Record<string, string> = t(($) => $.lately.jobStatus, { returnObjects: true })
  const actions: Record<string, string> = t(($) => $.lately.acts, { returnObjects: true })
  return (
    <section>
      <h3 className={styles.subtitle}>{t(($) => $.lately.title)}</h3>
      {user.lately.length === 0 ? (
        <p className={styles.note}>{t(($) => $.lately.none)}</p>
      ) : (
        <ul className={styles.lately}>
          {user.lately.map(({ at, what, name, detail }) => (
            <li key={`${at} ${name}`}>
              <span className={styles.note}>{labels.full(at)}</span>
              <span>
                {what === 'job'
                  ? t(($) => $.lately.job, {
                      kind: kinds[name] ?? name,
                      status: statuses[detail ?? ''] ?? detail ?? '',
                    })
                  : t(($) => $.lately.act, { name: actions[name] ?? name })}
                {what === 'admin' && detail && <q className={styles.quote}>{detail}</q>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import {
  creditsFor,
  type DashboardStats as DashboardStatsAnswer,
  getDashboardStats,
} from '@studio/contract/economy'
import { useQuery } from '@tanstack/react-query'
import { call, useTranslation } from '../../../platform/index.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './dashboard-stats.module.css'

const FIGURES = ['totalImages', 'totalVideos', 'creditsUsed', 'creditsRemaining'] as const

/** Line below a statistic; empty if there is nothing to add. */
function useNotes() {
  const { t } = useTranslation('economy')
  const { number } = useAmounts()
  return (stats: DashboardStatsAnswer): Record<(typeof FIGURES)[number], string | false> => ({
    totalImages:
      stats.totalImages > 0 && t(($) => $.stats.thisWeek, { amount: number(stats.imagesThisWeek) }),
    totalVideos:
      stats.videoSeconds > 0 && t(($) => $.stats.inAll, { amount: number(Math.round(stats.videoSeconds)) }),
    creditsUsed: stats.creditsWaived > 0 && t(($) => $.stats.waived, { amount: number(stats.creditsWaived) }),
    creditsRemaining:
      // The exchange hint matters only after the first payment.
      stats.creditsUsed > 0 &&
      creditsFor(stats.coins) > 0 &&
      t(($) => $.stats.coinsMake, { coins: number(stats.coins), credits: number(creditsFor(stats.coins)) }),
  })
}

/** True for new users, for whom four zeros would mean nothing. */
const isUntouched = ({ totalImages, totalVideos, creditsUsed, creditsWaived }: DashboardStatsAnswer) =>
  totalImages + totalVideos + creditsUsed + creditsWaived === 0

/**
 * Statistics of the dashboard, or the first step for new users. `finished` counts the jobs that the screen saw finish.
 */
export function DashboardStats({ finished }: { finished: number }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const notesOf = useNotes()
  const { data, error } = useQuery({
    queryKey: ['economy', 'stats', finished],
    queryFn: ({ signal }) => call(getDashboardStats, {}, { signal }),
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  })
  if (data && isUntouched(data))
    return (
      <div className={styles.first}>
        <p className={styles.firstTitle}>{t(($) => $.stats.first.title)}</p>
        <p>{t(($) => $.stats.first.text)}</p>
      </div>
    )
  const notes = data && notesOf(data)
  return (
    <dl className={styles.stats} aria-label={t(($) => $.stats.label)}>
      {FIGURES.map((name) => (
        <div key={name} className={styles.stat}>
          <dt>{t(($) => $.stats[name])}</dt>
          <dd className={styles.figure} data-is-silver={name.startsWith('credits') || undefined}>
            {data ? amounts.number(data[name]) : '–'}
          </dd>
          {notes?.[name] && <dd className={styles.note}>{notes[name]}</dd>}
        </div>
      ))}
      {error && !data && (
        <p role="alert" className={styles.failed}>
          {t(($) => $.stats.failed)}
        </p>
      )}
    </dl>
  )
}

import { getDashboardStats } from '@studio/contract/economy'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/index.ts'
import '../economy.texts.ts'
import { useAmounts } from '../use-amounts.ts'
import styles from './dashboard-stats.module.css'

const FIGURES = ['totalImages', 'totalVideos', 'creditsUsed', 'creditsRemaining'] as const

/** The four figures of the dashboard; `finished` is how much work has ended as far as the screen knows. */
export function DashboardStats({ finished }: { finished: number }) {
  const { t } = useTranslation('economy')
  const amounts = useAmounts()
  const { data, error } = useQuery({
    queryKey: ['economy', 'stats', finished],
    queryFn: ({ signal }) => call(getDashboardStats, {}, { signal }),
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  })
  return (
    <dl className={styles.stats} aria-label={t(($) => $.stats.label)}>
      {FIGURES.map((name) => (
        <div key={name} className={styles.stat}>
          <dt>{t(($) => $.stats[name])}</dt>
          <dd>
            {data ? amounts.number(data[name]) : '–'}
            {name === 'creditsUsed' && data !== undefined && data.creditsWaived > 0 && (
              <span className={styles.note}>
                {t(($) => $.stats.waived, { amount: amounts.number(data.creditsWaived) })}
              </span>
            )}
          </dd>
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

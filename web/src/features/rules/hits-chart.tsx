import { dateFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../platform/index.ts'
import styles from './rules.module.css'

interface HitsChartProps {
  title: string
  days: { day: string; hits: number; live: number }[]
  hasLive: boolean
}

const HEIGHT = 140
const WIDTH = 900

/** Matches per day: bars for the rule, a line for the live version. */
export function HitsChart({ title, days, hasLive }: HitsChartProps) {
  const { t } = useTranslation('rules')
  const date = dateFormat(useLocale()[0], 'dayAndMonth', 'UTC')
  const max = Math.max(1, ...days.flatMap(({ hits, live }) => [hits, live]))
  const step = WIDTH / Math.max(1, days.length)
  const heightOf = (n: number) => (n / max) * (HEIGHT - 8)
  const busiest = days.reduce(
    (best, day) => (day.hits > best.hits ? day : best),
    days[0] ?? { day: '', hits: 0 },
  )
  const summary =
    busiest.hits === 0
      ? t(($) => $.report.noHits)
      : t(($) => $.report.busiest, { count: busiest.hits, day: date.format(new Date(busiest.day)) })
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{title}</strong> <span className={styles.dim}>{summary}</span>
        {hasLive && <span className={styles.dim}> {t(($) => $.report.legend)}</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${summary}`}
      >
        {days.map(({ day, hits }, index) => (
          <rect
            key={day}
            x={index * step + step * 0.15}
            y={HEIGHT - heightOf(hits)}
            width={step * 0.7}
            height={heightOf(hits)}
          />
        ))}
        {hasLive && (
          <polyline
            points={days.map(({ live }, n) => `${(n + 0.5) * step},${HEIGHT - heightOf(live)}`).join(' ')}
          />
        )}
      </svg>
    </figure>
  )
}

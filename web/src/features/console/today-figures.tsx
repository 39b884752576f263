import type { Today } from '@studio/contract/console'
import { useTranslation } from '../../platform/index.ts'
import styles from './console.module.css'
import { useConsoleWords } from './use-console-words.ts'

const NAMES = ['signUps', 'jobs', 'failed', 'people'] as const

/** Statistics of today, each with a chart and the usual value for this hour. */
export function TodayFigures({ today }: { today: Today }) {
  const { t } = useTranslation('console')
  const labels = useConsoleWords()
  const show = (name: (typeof NAMES)[number], value: number) =>
    name === 'failed' ? labels.percent(value) : labels.number(value, value < 10 ? 1 : 0)
  return (
    <dl className={styles.figures}>
      {NAMES.map((name) => {
        const { value, usual, hours } = today[name]
        return (
          <div key={name} className={styles.figure}>
            <dd className={styles.value}>
              {name === 'failed' ? labels.percent(value) : labels.number(value)}
            </dd>
            <Line hours={hours} />
            <dt>{t(($) => $.today[name])}</dt>
            <dd className={styles.edge}>
              {usual === null
                ? t(($) => $.today.noUsual)
                : t(($) => $.today.usual, { value: show(name, usual) })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Chart of today’s hours. Decorative, so screen readers skip it. */
function Line({ hours }: { hours: readonly number[] }) {
  const max = Math.max(...hours)
  const step = hours.length > 1 ? 64 / (hours.length - 1) : 64
  const points = hours.map((value, at) => `${at * step},${max === 0 ? 23 : 23 - (22 * value) / max}`)
  return (
    <svg className={styles.line} viewBox="0 0 64 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.length === 1 ? `0,23 ${points[0]}` : points.join(' ')} />
    </svg>
  )
}

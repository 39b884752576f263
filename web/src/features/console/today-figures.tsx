import type { Today } from '@studio/contract/console'
import { useTranslation } from '../../platform/index.ts'
import styles from './console.module.css'
import { useConsoleWords } from './use-console-words.ts'

const NAMES = ['signUps', 'jobs', 'failed', 'people'] as const

/** Today so far, each figure beside what is usual at this hour and with its line. */
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

/** The hours of today; only the shape is meant, so it is not read out. */
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

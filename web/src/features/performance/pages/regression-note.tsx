import type { Regression } from '@studio/contract/performance'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import type { ChartSelection } from '../performance.queries.ts'
import styles from '../performance.module.css'
import { useFigures } from '../use-figures.ts'
import { gradeOf } from './grade.ts'

const MAX_OTHERS_SHOWN = 4

/** Significant regressions with details of the worst, or a note that there are none. */
export function RegressionNote({
  regressions,
  onDraw,
}: {
  regressions: Regression[]
  onDraw: (chart: ChartSelection) => void
}) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const [worst, ...others] = regressions
  if (!worst)
    return (
      <section className={styles.slower}>
        <h3 className={styles.steady}>
          <TrendingDown size={16} aria-hidden="true" />
          {t(($) => $.slower.none)}
        </h3>
        <p className={styles.dim}>{t(($) => $.slower.noneText)}</p>
      </section>
    )
  const nameOf = ({ metric, route, device, rise }: Regression) =>
    t(($) => $.slower.name, { metric, route, device: t(($) => $.device[device]), rise: figures.share(rise) })
  return (
    <section className={styles.slower}>
      <h3 className={styles.warning}>
        <TrendingUp size={16} aria-hidden="true" />
        {nameOf(worst)}
      </h3>
      <p>
        {t(($) => $.slower.text, {
          before: figures.vital(worst.metric, worst.before.p75),
          now: figures.vital(worst.metric, worst.now.p75),
        })}{' '}
        {worst.release
          ? t(($) => $.slower.release, { version: worst.release })
          : t(($) => $.slower.noRelease)}{' '}
        {t(($) => $.slower.grade[gradeOf(worst.metric, worst.now.p75)])}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => onDraw({ metric: worst.metric, route: worst.route, device: worst.device })}>
          {t(($) => $.slower.draw)}
        </Button>
      </div>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.slice(0, MAX_OTHERS_SHOWN).map((each) => (
            <li key={`${each.metric} ${each.device} ${each.route}`}>{nameOf(each)}</li>
          ))}
          {others.length > MAX_OTHERS_SHOWN && (
            <li>{t(($) => $.slower.more, { count: others.length - MAX_OTHERS_SHOWN })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

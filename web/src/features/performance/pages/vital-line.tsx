import { type Performance, VITAL_LIMITS, type VitalDay } from '@studio/contract/performance'
import { useTranslation } from '../../../platform/index.ts'
import styles from '../performance.module.css'
import { useFigures } from '../use-figures.ts'
import { gridOf } from './grid.ts'

const [WIDTH, HEIGHT] = [560, 132]

interface VitalLineProps {
  line: Performance['line']
  releases: Performance['releases']
}

/** 75th percentile of each day with its interval, and the first start of each version. */
export function VitalLine({ line, releases }: VitalLineProps) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  const { metric, days } = line
  const { good } = VITAL_LIMITS[metric]
  const grid = gridOf(days, good)
  const x = (index: number) => (days.length < 2 ? WIDTH / 2 : (index / (days.length - 1)) * WIDTH)
  const y = (value: number) => HEIGHT - ((value - grid.from) / (grid.to - grid.from)) * HEIGHT
  const measuredDays = days.flatMap((day, index) => (day.p75 === null ? [] : [{ day, index, p75: day.p75 }]))
  const points = measuredDays.map(({ index, p75 }) => `${x(index)},${y(p75)}`).join(' ')
  const ends = measuredDays.flatMap(({ day, index }) =>
    day.low === null || day.high === null ? [] : [{ index, low: day.low, high: day.high }],
  )
  const band = [
    ...ends.map(({ index, high }) => `${x(index)},${y(high)}`),
    ...ends.toReversed().map(({ index, low }) => `${x(index)},${y(low)}`),
  ].join(' ')
  const marks = releases.flatMap(({ version, day }) => {
    const index = days.findIndex((each) => each.day === day)
    return index < 0 ? [] : [{ version, at: x(index) / WIDTH }]
  })
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <figure className={styles.line}>
      <figcaption className={styles.dim}>
        {t(($) => $.line.of, {
          route: figures.route(line.route),
          device: line.device ? t(($) => $.device[line.device ?? 'unknown']) : t(($) => $.device.all),
        })}
      </figcaption>
      <div className={styles.plot}>
        <ul className={styles.scale} aria-hidden="true">
          {grid.lines.map((value) => (
            <li key={value} style={{ bottom: `${((value - grid.from) / (grid.to - grid.from)) * 100}%` }}>
              {figures.vital(metric, value)}
            </li>
          ))}
        </ul>
        <div className={styles.paper}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {grid.lines.map((value) => (
              <line key={value} className={styles.rule} x1="0" x2={WIDTH} y1={y(value)} y2={y(value)} />
            ))}
            {band && <polygon className={styles.band} points={band} />}
            <polyline className={styles.stroke} points={points} />
          </svg>
          {marks.map(({ version, at }) => (
            <span
              key={version}
              className={styles.release}
              style={{ left: `${at * 100}%` }}
              data-late={at > 0.8}
            >
              {version}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{first && figures.day(first.day)}</span>
        <span>{last && figures.day(last.day)}</span>
      </p>
      <DayList days={days} nameOf={(value) => figures.vital(metric, value)} />
    </figure>
  )
}

/** The same as text, for screen readers. */
function DayList({ days, nameOf }: { days: VitalDay[]; nameOf: (value: number) => string }) {
  const { t } = useTranslation('performance')
  const figures = useFigures()
  return (
    <ul className={styles.words}>
      {days.flatMap(({ day, p75, count }) =>
        p75 === null
          ? []
          : [<li key={day}>{t(($) => $.line.day, { day: figures.day(day), value: nameOf(p75), count })}</li>],
      )}
    </ul>
  )
}

import { HOUR_MS } from '@studio/contract/kernel'
import { dateFormat, numberFormat } from '@studio/domain/kernel'
import type { Booth, EventAnalytics, KioskEvent } from '@studio/contract/kiosk'
import { ScrollRegion, VisuallyHidden } from '../../../../design/index.ts'
import { useLocale, useTranslation } from '../../../../platform/index.ts'
import { stateOf } from '../booths/booth-state.ts'
import styles from './hours-chart.module.css'
import { everyHour, type Hour, hourNames, ticksFor } from './hours-axis.ts'

const SERIES = ['sessions', 'prints', 'mails'] as const

interface HoursChartProps {
  event: KioskEvent
  hours: EventAnalytics['hours']
  booths: readonly Booth[]
  now: number
}

/** Bar chart of values per hour, with a table for screen readers. */
export function HoursChart({ event, hours, booths, now }: HoursChartProps) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const clock = dateFormat(locale, 'time', event.timeZone)
  const nameOf = hourNames(locale, event.timeZone)
  const number = numberFormat(locale)
  const all = everyHour(hours, event)
  const ticks = ticksFor(Math.max(0, ...all.flatMap((hour) => SERIES.map((name) => hour[name]))))
  const top = ticks.at(-1) ?? 1
  const elapsed = elapsedHours(all, booths, now)
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {SERIES.map((name) => (
          <li key={name}>
            <i data-series={name} />
            {t(($) => $.sums[name])}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <HoursTable hours={all} timeOf={(at) => clock.format(new Date(at))} />
      </VisuallyHidden>
      <ScrollRegion label={t(($) => $.hours.title)} className={styles.scroll}>
        <div className={styles.chart} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} className={styles.tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              {number.format(tick)}
            </span>
          ))}
          {all.map((hour) => (
            <span key={hour.at} className={styles.hour}>
              {SERIES.map((name) => (
                <i key={name} data-series={name} style={{ blockSize: `${(hour[name] / top) * 100}%` }} />
              ))}
              <span className={styles.time}>{nameOf(hour.at)}</span>
            </span>
          ))}
          {elapsed && (
            <span className={styles.gone} style={{ insetInlineStart: `${elapsed.at * 100}%` }}>
              <span>
                {t(($) => $.hours.gone, { name: elapsed.name, time: clock.format(new Date(elapsed.since)) })}
              </span>
            </span>
          )}
        </div>
      </ScrollRegion>
    </>
  )
}

/** Returns the last contact of the booth that is offline for longest, as an axis position from 0 to 1. */
function elapsedHours(hours: readonly Hour[], booths: readonly Booth[], now: number) {
  const first = Date.parse(hours[0]?.at ?? '')
  const [longest] = booths
    .filter((booth) => stateOf(booth, now) === 'offline')
    .flatMap(({ name, seenAt }) => (seenAt === null ? [] : [{ name, since: Date.parse(seenAt) }]))
    .toSorted((a, b) => a.since - b.since)
  if (!longest) return null
  const at = (longest.since - first) / (hours.length * HOUR_MS)
  return at >= 0 && at <= 1 ? { ...longest, at } : null
}

function HoursTable({ hours, timeOf }: { hours: readonly Hour[]; timeOf: (at: string) => string }) {
  const { t } = useTranslation('events')
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.hours.hour)}</th>
          {SERIES.map((name) => (
            <th key={name} scope="col">
              {t(($) => $.sums[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour.at}>
            <th scope="row">{timeOf(hour.at)}</th>
            {SERIES.map((name) => (
              <td key={name}>{hour[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

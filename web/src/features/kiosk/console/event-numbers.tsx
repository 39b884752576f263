import type { EventAnalytics, KioskEvent } from '@studio/contract/kiosk'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../../design/index.ts'
import { dateFormat, useLocale } from '../../../platform/index.ts'
import styles from './console.module.css'
import './events.texts.ts'

const SERIES = ['sessions', 'prints', 'mails'] as const

/** By hour and by step. A table is what is drawn as bars: who does not see them hears the numbers. */
export function EventNumbers({
  event,
  analytics,
}: {
  event: KioskEvent
  analytics: EventAnalytics | undefined
}) {
  const { t } = useTranslation('events')
  if (!analytics) return <p className={styles.meta}>{t(($) => $.hours.failed)}</p>
  return (
    <div className={styles.numbers}>
      <Hours event={event} hours={analytics.hours} />
      <Steps steps={analytics.steps} />
    </div>
  )
}

function Hours({ event, hours }: { event: KioskEvent; hours: EventAnalytics['hours'] }) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const clock = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: event.timeZone })
  const most = Math.max(1, ...hours.flatMap((hour) => SERIES.map((name) => hour[name])))
  return (
    <section>
      <h3 className={styles.section}>{t(($) => $.hours.title)}</h3>
      {hours.length === 0 ? (
        <p className={styles.meta}>{t(($) => $.hours.none)}</p>
      ) : (
        <ScrollRegion label={t(($) => $.hours.title)} className={styles.scroll}>
          <table className={styles.hours}>
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
                  <th scope="row">{clock.format(new Date(hour.at))}</th>
                  {SERIES.map((name) => (
                    <td key={name}>
                      <span
                        className={styles.hourBar}
                        data-series={name}
                        style={{ inlineSize: `${(hour[name] / most) * 100}%` }}
                      />
                      <span className={styles.hourNumber}>{hour[name]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

function Steps({ steps }: { steps: EventAnalytics['steps'] }) {
  const { t } = useTranslation('events')
  const most = Math.max(1, ...steps.map(({ sessions }) => sessions))
  return (
    <section>
      <h3 className={styles.section}>{t(($) => $.steps.title)}</h3>
      <ol className={styles.steps}>
        {steps.map(({ step, sessions }, at) => {
          const before = steps[at - 1]?.sessions
          return (
            <li key={step}>
              <span>{t(($) => $.steps[step])}</span>
              <span className={styles.stepTrack}>
                <span className={styles.stepBar} style={{ inlineSize: `${(sessions / most) * 100}%` }} />
                <span className={styles.stepWords}>
                  {sessions}
                  {before !== undefined && before > sessions && (
                    <span className={styles.meta}>
                      {' '}
                      {t(($) => $.steps.left, { count: before - sessions })}
                    </span>
                  )}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

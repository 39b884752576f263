import type { Booth, EventAnalytics, KioskEvent } from '@studio/contract/kiosk'
import { useTranslation } from '../../../../platform/index.ts'
import styles from '../console.module.css'
import { HoursChart } from './hours-chart.tsx'
import { stepsAt } from './steps.ts'
import { useNow } from '../use-now.ts'

/** Statistics by hour and by step. */
export function EventNumbers({
  event,
  booths,
  analytics,
}: {
  event: KioskEvent
  booths: readonly Booth[]
  analytics: EventAnalytics | undefined
}) {
  const { t } = useTranslation('events')
  const now = useNow()
  if (!analytics) return <p className={styles.meta}>{t(($) => $.hours.failed)}</p>
  return (
    <div className={styles.numbers}>
      <section>
        <h3 className={styles.section}>{t(($) => $.hours.title)}</h3>
        {analytics.hours.length === 0 ? (
          <p className={styles.meta}>{t(($) => $.hours.none)}</p>
        ) : (
          <HoursChart event={event} booths={booths} now={now} hours={analytics.hours} />
        )}
      </section>
      <Steps steps={stepsAt(analytics.steps, event.config)} />
    </div>
  )
}

function Steps({ steps }: { steps: EventAnalytics['steps'] }) {
  const { t } = useTranslation('events')
  const max = Math.max(1, ...steps.map(({ sessions }) => sessions))
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
                <span className={styles.stepBar} style={{ inlineSize: `${(sessions / max) * 100}%` }} />
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

import { isFinal, type Job, type JobTry } from '@studio/contract/jobs'
import { Check, Square, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Spinner } from '../../../design/index.ts'
import styles from './tries.module.css'
import { useClock } from './use-clock.ts'

const ICONS = { made: Check, failed: TriangleAlert, stopped: Square } as const

/** All attempts at each image: model, time, duration and error. */
export function Tries({ job, now }: { job: Job; now: number }) {
  const { t } = useTranslation('queue')
  const byItem = Map.groupBy(job.tries ?? [], ({ index }) => index)
  const isFilm = job.kind === 'video_render'
  return (
    <section aria-labelledby="job-tries">
      <h3 id="job-tries" className={styles.title}>
        {t(($) => $.tries.title)}
      </h3>
      {byItem.size === 0 && (
        <p className={styles.dim}>
          {isFinal(job.status) && job.startedAt ? t(($) => $.tries.notNoted) : t(($) => $.tries.none)}
        </p>
      )}
      {[...byItem]
        .toSorted(([a], [b]) => a - b)
        .map(([index, tries]) => (
          <div key={index} className={styles.item}>
            <h4 className={styles.name}>
              {!isFilm
                ? t(($) => $.details.piece, { number: index + 1 })
                : index === job.items.length - 1
                  ? t(($) => $.details.film)
                  : t(($) => $.details.shot, { number: index + 1 })}
            </h4>
            <ol className={styles.tries}>
              {tries.map((each, at) => (
                <Try key={each.startedAt} of={each} before={tries[at - 1]} now={now} />
              ))}
            </ol>
          </div>
        ))}
    </section>
  )
}

function Try({ of, before, now }: { of: JobTry; before: JobTry | undefined; now: number }) {
  const { t } = useTranslation('queue')
  const clock = useClock()
  const { label, vendorModel, startedAt, endedAt, outcome, code, reason, pauseMs } = of
  const Icon = outcome && ICONS[outcome]
  const duration = clock.length((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt))
  return (
    <li className={styles.try} data-outcome={outcome ?? 'going'}>
      {before && before.run !== of.run && <p className={styles.dim}>{t(($) => $.tries.run)}</p>}
      {of.isStandIn && !before?.isStandIn && <p className={styles.standIn}>{t(($) => $.tries.standIn)}</p>}
      <p className={styles.line}>
        <span className={styles.outcome}>
          {Icon ? <Icon size={14} aria-hidden="true" /> : <Spinner size={14} />}
          {t(($) => $.tries[outcome ?? 'going'])}
        </span>
        <span className={styles.model}>{vendorModel ? `${label} (${vendorModel})` : label}</span>
        <span className={styles.when}>
          <time dateTime={startedAt}>{clock.time(startedAt)}</time>
          {`, ${duration}`}
        </span>
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {code && <p className={styles.code}>{t(($) => $.tries.code, { code })}</p>}
      {pauseMs !== null && (
        <p className={styles.dim}>{t(($) => $.tries.pause, { seconds: Math.round(pauseMs / 100) / 10 })}</p>
      )}
    </li>
  )
}

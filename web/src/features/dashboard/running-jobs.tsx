import { excerptOf, isFinal, type Job } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { screenOf } from '../jobs/index.ts'
import { Progress, StatusBadge } from '../../design/index.ts'
import styles from './running-jobs.module.css'

/** Queued and running jobs. Each links to its page. */
export function RunningJobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('dashboard')
  const { t: jobsText } = useTranslation('jobs')
  const running = jobs.filter(({ status }) => !isFinal(status))
  if (running.length === 0) return null
  return (
    <section aria-labelledby="running-jobs">
      <h2 id="running-jobs" className={styles.title}>
        {t(($) => $.running.title)}
      </h2>
      <ul className={styles.rows}>
        {running.map((job) => (
          <li key={job.id} className={styles.row}>
            <Link className={styles.link} to={screenOf(job)} search={{ job: job.id }}>
              <span className={styles.excerpt}>{excerptOf(job.metadata)}</span>
              <StatusBadge status={job.status}>
                {jobsText(($) => $.status[job.status])}
                {job.status === 'running' && (
                  <>
                    ,{' '}
                    {jobsText(($) => $.doneOf, {
                      done: job.items.filter(({ status }) => status === 'done').length,
                      all: job.items.length,
                    })}
                  </>
                )}
              </StatusBadge>
            </Link>
            <Progress label={t(($) => $.running.progress)} value={job.progress} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useState } from 'react'
import { excerptOf, isFinal, type Job } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Progress, StatusBadge } from '../../design/index.ts'
import './dashboard.texts.ts'
import styles from './running-jobs.module.css'

/** What is running now. A row stays for this visit when its job ends, so that nothing moves by itself. */
export function RunningJobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('dashboard')
  const { t: jobsText } = useTranslation('jobs')
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = jobs.filter(({ id, status }) => !isFinal(status) && !seen.includes(id))
  if (fresh.length > 0) setSeen([...fresh.map(({ id }) => id), ...seen])
  const shown = jobs.filter(({ id }) => seen.includes(id))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="running-jobs">
      <h2 id="running-jobs" className={styles.title}>
        {t(($) => $.running.title)}
      </h2>
      <ul className={styles.rows}>
        {shown.map((job) => (
          <li key={job.id} className={styles.row}>
            <Link className={styles.link} to="/dashboard/photoshoot" search={{ job: job.id } as never}>
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
            <div className={styles.progress} data-over={isFinal(job.status) || undefined}>
              <Progress label={t(($) => $.running.progress)} value={job.progress} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { ReactNode } from 'react'
import { excerptOf, isFinal, type Job, kindOf } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { RefreshCw, X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, Progress, StatusBadge } from '../../../design/index.ts'
import { ageOf } from '../age.ts'
import type { JobActs } from '../use-job-acts.ts'
import { useJobWords } from '../words/use-job-words.ts'
import styles from './job-row.module.css'
import { JobThumb } from './job-thumb.tsx'

interface JobRowProps {
  job: Job
  actions: JobActs
  now: number
  openId: string | undefined
  /** Further actions, before the others. */
  tools?: ReactNode
  /** True while the row is being moved. */
  isHeld?: boolean
  /** Side of this row on which the moved row would be inserted. */
  gap?: 'before' | 'after' | undefined
}

/** Row of one job: request, status and link to its details. */
export function JobRow({ job, actions, now, openId, tools, isHeld, gap }: JobRowProps) {
  const { t } = useTranslation('queue')
  const { t: jobText } = useTranslation('jobs')
  const labels = useJobWords()
  const age = ageOf(job.createdAt, now)
  const done = job.items.filter(({ status }) => status === 'done').length
  const excerpt = excerptOf(job.metadata)
  const kind = t(($) => $.kind[kindOf(job)])
  const facts = [
    kind,
    jobText(($) => $.age[age.unit], { count: age.count }),
    job.items.length > 1 &&
      job.status !== 'queued' &&
      jobText(($) => $.doneOf, { done, all: job.items.length }),
    labels.place(job),
    labels.time(job, now),
  ].filter(Boolean)
  return (
    <li
      className={styles.row}
      data-job={job.id}
      data-open={job.id === openId || undefined}
      data-held={isHeld || undefined}
      data-gap={gap}
    >
      <JobThumb job={job} />
      <div className={styles.words}>
        <Link
          className={styles.link}
          to="/dashboard/jobs/$id"
          params={{ id: job.id }}
          search={true}
          aria-current={job.id === openId || undefined}
          resetScroll={false}
        >
          {excerpt || kind}
        </Link>
        <p className={styles.facts}>{facts.join(' · ')}</p>
        {job.error && <p className={styles.error}>{job.error}</p>}
        {job.stuck && <p className={styles.stuck}>{labels.stuck(job, now)}</p>}
        {job.status === 'running' && <Progress label={t(($) => $.progress)} value={job.progress} />}
      </div>
      <div className={styles.status}>
        <StatusBadge status={job.status}>{jobText(($) => $.status[job.status])}</StatusBadge>
      </div>
      <div className={styles.tools}>
        {tools}
        {job.canCancel && (
          <IconButton
            label={t(($) => $.cancel)}
            icon={<X size={16} aria-hidden="true" />}
            disabled={actions.isBusy(job)}
            onClick={() => actions.cancel(job)}
          />
        )}
        {job.canRetry && isFinal(job.status) && (
          <IconButton
            label={t(($) => $.retry)}
            icon={<RefreshCw size={15} aria-hidden="true" />}
            disabled={actions.isBusy(job)}
            onClick={() => actions.retry(job)}
          />
        )}
      </div>
    </li>
  )
}

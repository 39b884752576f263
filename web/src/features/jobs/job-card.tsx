import { excerptOf, isFinal, type Job, kindOf } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { Clapperboard, Images, RefreshCw } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { Button, StatusBadge } from '../../design/index.ts'
import { JobCost } from '../economy/index.ts'
import { HelpLink } from '../help/index.ts'
import { ageOf } from './age.ts'
import styles from './job-card.module.css'
import { JobPreviews } from './job-previews.tsx'
import { screenOf } from './screen-of.ts'
import { useJobsDrawer } from './drawer/jobs-drawer-state.tsx'
import { retryOf, useCancelJob, useRetryJob } from './jobs.queries.ts'
import { StandIns } from './drawer/stand-ins.tsx'
import { useJobWords } from './words/use-job-words.ts'
import { useFailToast } from './use-fail-toast.ts'

/** Card of one job: request, status, results and actions. */
export function JobCard({ job, now }: { job: Job; now: number }) {
  const { t } = useTranslation('jobs')
  const { t: queueText } = useTranslation('queue')
  const { close } = useJobsDrawer()
  const labels = useJobWords()
  const age = ageOf(job.createdAt, now)
  const done = job.items.filter(({ status }) => status === 'done').length
  const Icon = job.kind === 'image_batch' ? Images : Clapperboard
  const statusText = [labels.place(job), labels.time(job, now)].filter(Boolean).join(' · ')
  const results =
    kindOf(job) === 'image_batch'
      ? ({ to: '/dashboard/gallery' } as const)
      : ({ to: screenOf(job), search: { job: job.id } } as const)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Icon size={15} aria-hidden="true" />
        <h3 className={styles.kind}>{queueText(($) => $.kind[kindOf(job)])}</h3>
        <StatusBadge status={job.status}>
          {t(($) => $.status[job.status])}
          {job.status === 'running' && job.items.length > 1 && (
            <>, {t(($) => $.doneOf, { done, all: job.items.length })}</>
          )}
        </StatusBadge>
      </div>
      <p className={styles.excerpt}>{excerptOf(job.metadata)}</p>
      {statusText && <p className={styles.standing}>{statusText}</p>}
      {job.error && <p className={styles.error}>{job.error}</p>}
      {job.stuck && <p className={styles.stuck}>{labels.stuck(job, now)}</p>}
      <HelpLink code={job.stuck ? 'JOB_STUCK' : job.errorCode} />
      <StandIns assets={job.result.media_assets} className={styles.standIns} />
      <JobPreviews job={job} />
      <div className={styles.cost}>
        <JobCost cost={job.cost} isFinal={isFinal(job.status)} />
      </div>
      <div className={styles.foot}>
        <time className={styles.age} dateTime={job.createdAt}>
          {t(($) => $.age[age.unit], { count: age.count })}
        </time>
        <Button variant="plain" asChild>
          <Link
            to="/dashboard/jobs/$id"
            params={{ id: job.id }}
            onClick={close}
            aria-label={queueText(($) => $.openOf, { prompt: excerptOf(job.metadata) })}
          >
            {queueText(($) => $.open)}
          </Link>
        </Button>
        {job.canCancel && <CancelButton job={job} />}
        {job.canRetry && job.status !== 'completed' && <RetryButton job={job} />}
        {job.status === 'completed' && (
          <Button asChild>
            <Link {...results} onClick={close}>
              {queueText(($) => $.viewResults)}
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}

function CancelButton({ job }: { job: Job }) {
  const { t } = useTranslation('queue')
  const cancel = useCancelJob()
  const fail = useFailToast()
  return (
    <Button
      variant="plain"
      loading={cancel.isPending}
      onClick={() => cancel.mutate(job.id, { onError: fail(t(($) => $.cancelFailed)) })}
    >
      {t(($) => $.cancel)}
    </Button>
  )
}

function RetryButton({ job }: { job: Job }) {
  const { t } = useTranslation('queue')
  const retry = useRetryJob()
  const fail = useFailToast()
  return (
    <Button
      icon={<RefreshCw size={14} aria-hidden="true" />}
      loading={retry.isPending}
      onClick={() => retry.mutate(retryOf(job), { onError: fail(t(($) => $.retryFailed)) })}
    >
      {t(($) => $.retry)}
    </Button>
  )
}

import { useEffect, useRef } from 'react'
import { isFinal, type Job, kindOf } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { EmptyState, Progress, Skeleton, StatusBadge } from '../../../design/index.ts'
import { RequestError, useTranslation } from '../../../platform/index.ts'
import { HelpLink } from '../../help/index.ts'
import { useJob } from '../jobs.queries.ts'
import { LoadFailure } from '../list/list-states.tsx'
import { StandIns } from '../drawer/stand-ins.tsx'
import type { JobActs } from '../use-job-acts.ts'
import { useJobWords } from '../words/use-job-words.ts'
import { Cost } from './cost.tsx'
import { DetailActs } from './detail-acts.tsx'
import styles from './job-details.module.css'
import { Pieces } from './pieces.tsx'
import { Recipe } from './recipe.tsx'
import { Times } from './times.tsx'
import { Tries } from './tries.tsx'

interface JobDetailsProps {
  id: string
  actions: JobActs
  now: number
}

/** All details of one job, at its own URL. */
export function JobDetails({ id, actions, now }: JobDetailsProps) {
  const { t } = useTranslation('queue')
  const { data, error, refetch } = useJob(id)
  const region = useRef<HTMLElement>(null)
  const isLoaded = data !== undefined
  // On narrow screens it replaces the list, and the focus would stay on a hidden row.
  useEffect(() => {
    if (isLoaded && getComputedStyle(region.current!).position !== 'sticky') region.current?.focus()
  }, [isLoaded])
  return (
    <section
      ref={region}
      className={styles.details}
      aria-label={t(($) => $.details.label)}
      aria-busy={!isLoaded && !error}
      tabIndex={-1}
    >
      <Link className={styles.back} to="/dashboard/jobs" search={true} resetScroll={false}>
        <ArrowLeft size={15} aria-hidden="true" />
        {t(($) => $.details.back)}
      </Link>
      {data ? (
        <LoadedJob job={data.job} actions={actions} now={now} />
      ) : error instanceof RequestError && error.status < 500 && error.status >= 400 ? (
        <EmptyState title={t(($) => $.details.none)} text={t(($) => $.details.noneText)} />
      ) : error ? (
        <LoadFailure title={t(($) => $.failed)} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.coming}>
          <Skeleton height="100%" />
        </div>
      )}
    </section>
  )
}

function LoadedJob({ job, actions, now }: { job: Job; actions: JobActs; now: number }) {
  const { t } = useTranslation('queue')
  const { t: jobText } = useTranslation('jobs')
  const labels = useJobWords()
  const statusText = [labels.place(job), labels.time(job, now)].filter(Boolean).join(' · ')
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.kind}>{t(($) => $.kind[kindOf(job)])}</h2>
        <StatusBadge status={job.status}>{jobText(($) => $.status[job.status])}</StatusBadge>
      </header>
      <p className={styles.prompt}>{job.metadata.prompt}</p>
      {!isFinal(job.status) && (
        <div className={styles.going}>
          {job.status === 'running' && <Progress label={t(($) => $.progress)} value={job.progress} />}
          {statusText && <p className={styles.standing}>{statusText}</p>}
        </div>
      )}
      {job.error && <p className={styles.error}>{job.error}</p>}
      {job.stuck && <p className={styles.stuck}>{labels.stuck(job, now)}</p>}
      <div className={styles.help}>
        <HelpLink code={job.stuck ? 'JOB_STUCK' : job.errorCode} />
      </div>
      <StandIns assets={job.result.media_assets} className={styles.standIns} />
      <DetailActs job={job} actions={actions} />
      <Pieces job={job} />
      <Cost job={job} />
      <Tries job={job} now={now} />
      <Recipe job={job} />
      <Times job={job} />
    </>
  )
}

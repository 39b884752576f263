import { useRef } from 'react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { JobDetails } from '../details/job-details.tsx'
import { useJobCounts, useOpenJobs } from '../jobs-screen.queries.ts'
import { useJobActs } from '../use-job-acts.ts'
import { useNow } from '../use-now.ts'
import { EndedJobs } from './ended-jobs.tsx'
import { countsOf, endedOf, lineOf } from './filters.ts'
import { JobFilterBar } from './job-filter-bar.tsx'
import { JobRow } from './job-row.tsx'
import styles from './jobs-screen.module.css'
import { NoJobs, LoadFailure } from './list-states.tsx'
import { useJobFilters } from './use-job-filters.ts'
import { useJobKeys } from './use-job-keys.ts'
import { WaitingLine } from './waiting-line.tsx'

/** All background jobs with their actions, and the details of one of them beside the list. */
export function JobsScreen() {
  const { t } = useTranslation('queue')
  const { id }: { id?: string } = useParams({ strict: false })
  const { filters, change } = useJobFilters()
  const { status, kind } = filters
  const counts = useJobCounts(kind).data
  const open = useOpenJobs(kind)
  const actions = useJobActs()
  const now = useNow(1_000)
  const list = useRef<HTMLDivElement>(null)
  const canClear = counts && counts.completed + counts.failed + counts.cancelled > 0
  useJobKeys(list, canClear ? actions.clear : undefined)

  const jobs = open.data?.jobs ?? []
  const running =
    status === 'all' || status === 'running' ? jobs.filter((job) => job.status === 'running') : []
  const waiting = status === 'all' || status === 'pending' ? lineOf(jobs) : []
  const shared = { actions, now, openId: id }
  const ended = endedOf(status)
  const isNone = counts && countsOf(counts)[status] === 0 && running.length + waiting.length === 0
  return (
    <div className={styles.room}>
      <div className={styles.screen} data-shows={id ? 'details' : 'list'}>
        <div className={styles.list} ref={list}>
          <JobFilterBar filters={filters} counts={counts} onChange={change} actions={actions} />
          {open.error && (
            <LoadFailure title={t(($) => $.failed)} error={open.error} onRetry={() => void open.refetch()} />
          )}
          {running.length > 0 && (
            <section aria-labelledby="jobs-running">
              <h2 id="jobs-running" className={styles.title}>
                {t(($) => $.section.running)}
              </h2>
              <ul className={styles.rows}>
                {running.map((job) => (
                  <JobRow key={job.id} job={job} {...shared} />
                ))}
              </ul>
            </section>
          )}
          {waiting.length > 0 && <WaitingLine jobs={waiting} kind={kind} {...shared} />}
          {ended && (
            <EndedJobs status={ended} kind={kind} counts={counts} isTitled={status === 'all'} {...shared} />
          )}
          {isNone && (
            <NoJobs
              isFiltered={status !== 'all' || kind !== undefined}
              onClear={() => change({ status: 'all', kind: undefined })}
            />
          )}
        </div>
        {id && <JobDetails key={id} id={id} actions={actions} now={now} />}
      </div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { isFinal, type JobCounts, type JobKind } from '@studio/contract/jobs'
import { useTranslation } from '../../../platform/index.ts'
import { Button, useDelayed } from '../../../design/index.ts'
import { useEndedJobs } from '../jobs-screen.queries.ts'
import type { JobActs } from '../use-job-acts.ts'
import { JobRow } from './job-row.tsx'
import styles from './jobs-screen.module.css'
import { LoadFailure } from './list-states.tsx'

interface EndedJobsProps {
  /** Status filter in API format. */
  status: string
  kind: JobKind | undefined
  counts: JobCounts | undefined
  isTitled: boolean
  actions: JobActs
  now: number
  openId: string | undefined
}

/** Ended jobs, newest first. Further pages load near the end of the list. */
export function EndedJobs({ status, kind, counts, isTitled, ...shared }: EndedJobsProps) {
  const { t } = useTranslation('queue')
  const list = useEndedJobs(status, kind, counts)
  const isSlow = useDelayed(list.isPending)
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list
  const isEager = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (!isEager || !end.current) return
    const watch = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage({ cancelRefetch: false }),
      { rootMargin: '600px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isEager, fetchNextPage])

  const jobs = list.data?.pages.flatMap((page) => page.jobs).filter((job) => isFinal(job.status)) ?? []
  return (
    <section aria-label={t(($) => $.section.ended)}>
      {isTitled && jobs.length > 0 && <h2 className={styles.title}>{t(($) => $.section.ended)}</h2>}
      {list.isPending && isSlow && <p className={styles.note}>{t(($) => $.loading)}</p>}
      {list.error && (
        <LoadFailure title={t(($) => $.failed)} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {jobs.length > 0 && (
        <ul className={styles.rows}>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} {...shared} />
          ))}
        </ul>
      )}
      <div ref={end} className={styles.more}>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(($) => $.more)}
          </Button>
        )}
      </div>
    </section>
  )
}

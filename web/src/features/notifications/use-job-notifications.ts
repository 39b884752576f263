import { useEffect, useState } from 'react'
import { excerptOf, type Job, kindOf } from '@studio/contract/jobs'
import { useTranslation } from '../../platform/index.ts'
import { screenOf, useJobs } from '../jobs/index.ts'
import { useWants } from '../settings/index.ts'
import { type NewNotification, notifications } from './notification-store.ts'
import { createJobWatch } from './watch-jobs.ts'

/** Notifies about each finished job, from the job list of the header. */
export function useJobNotifications(): void {
  const { t } = useTranslation('notifications')
  const wantsThem = useWants('imageGenerations')
  const jobs = useJobs().data?.jobs
  const [watch] = useState(createJobWatch)

  const wordsFor = (job: Job): NewNotification => {
    const details = {
      message: excerptOf(job.metadata),
      to: `${screenOf(job)}?job=${job.id}`,
    }
    if (job.status === 'failed')
      return {
        ...details,
        type: 'error',
        title: t(($) => $.failed[kindOf(job)]),
        message: job.error ?? details.message,
      }
    const done = job.items.filter(({ status }) => status === 'done').length
    if (done < job.items.length)
      return {
        ...details,
        type: 'warning',
        title: t(($) => $.partly[kindOf(job)], { done, all: job.items.length }),
      }
    return { ...details, type: 'success', title: t(($) => $.ready[kindOf(job)]) }
  }

  useEffect(() => {
    if (!jobs) return
    // Jobs are watched while notifications are off, so that turning them on notifies about new results only.
    const ended = watch(jobs)
    if (wantsThem) for (const job of ended.toReversed()) notifications.notify(wordsFor(job))
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [jobs])
}

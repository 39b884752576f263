import type { Job } from '@studio/contract/jobs'
import type { QueryClient } from '@tanstack/react-query'
import { jobKey, type JobList, jobsKey } from './jobs.queries.ts'

/** Updates a cached job until it is refetched. */
export function changeJob(cache: QueryClient, id: string, change: (job: Job) => Job): void {
  cache.setQueryData<{ job: Job }>(jobKey(id), (cached) => cached && { job: change(cached.job) })
  cache.setQueryData<JobList>(
    jobsKey,
    (list) => list && { ...list, jobs: list.jobs.map((job) => (job.id === id ? change(job) : job)) },
  )
}

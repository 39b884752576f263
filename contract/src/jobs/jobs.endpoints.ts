import * as z from 'zod/mini'
import { endpoint, IdParams, Instant, pageOf } from '../kernel/index.ts'
import { Job, JobsQuery } from './jobs.ts'
import { jobsReasons, startReasons } from './jobs.reasons.ts'

const JobAnswer = z.object({ job: Job })

export const listJobs = endpoint({
  summary: 'List your jobs, newest first',
  method: 'GET',
  path: '/api/jobs',
  access: 'user',
  factor: 'none',
  query: JobsQuery,
  output: pageOf('jobs', Job),
})

export const getJob = endpoint({
  summary: 'Get one of your jobs with its items and all attempts',
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: JobAnswer,
  refusals: ['NOT_FOUND'],
})

export const cancelJob = endpoint({
  summary: 'Cancel a job; finished items are kept',
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: JobAnswer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [jobsReasons.ended],
})

export const retryJob = endpoint({
  summary: 'Retry a job as a new job with the same request',
  method: 'POST',
  path: '/api/jobs/:id/retry',
  access: 'user',
  factor: 'none',
  idempotent: true,
  params: IdParams,
  output: JobAnswer,
  status: 202,
  refusals: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [
    jobsReasons.completed,
    jobsReasons.running,
    jobsReasons.cannotRetry,
    ...startReasons,
    jobsReasons.requestGone,
  ],
})

export const clearCompletedJobs = endpoint({
  summary: 'Clear finished jobs from the list; their images stay',
  method: 'DELETE',
  path: '/api/jobs/completed',
  access: 'user',
  factor: 'none',
  output: z.object({ cleared: z.int(), clearedAt: Instant }),
})

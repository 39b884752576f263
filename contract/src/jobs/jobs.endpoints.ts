import * as z from 'zod/mini'
import { endpoint, Id, IdParams, pageOf } from '../kernel/index.ts'
import { Job, JobCounts, JobKind, JobsQuery } from './jobs.ts'

const JobAnswer = z.object({ job: Job })

export const listJobs = endpoint({
  summary: 'List the own jobs, newest first',
  method: 'GET',
  path: '/api/jobs',
  access: 'user',
  query: JobsQuery,
  output: pageOf('jobs', Job),
})

export const countJobs = endpoint({
  summary: 'Count the own jobs in the list by status',
  method: 'GET',
  path: '/api/jobs/counts',
  access: 'user',
  query: z.object({ kind: z.optional(JobKind) }),
  output: z.object({ counts: JobCounts }),
})

export const getJob = endpoint({
  summary: 'Get one own job with its items and every try at them',
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'user',
  params: IdParams,
  output: JobAnswer,
  refusals: ['NOT_FOUND'],
})

/** Two that move jobs at once are served one after the other; each is answered with the order that came of it. */
export const moveJob = endpoint({
  summary: 'Move an own queued job to another place in the own line',
  method: 'PATCH',
  path: '/api/jobs/:id',
  access: 'user',
  params: IdParams,
  body: z.strictObject({
    /** In front of this own job, or first, or last. In front of one that has begun meanwhile is first. */
    to: z.union([z.enum(['first', 'last']), Id]),
  }),
  output: z.object({ job: Job, order: z.array(Id) }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

export const cancelJob = endpoint({
  summary: 'Cancel a job; what is finished by then is kept',
  method: 'POST',
  path: '/api/jobs/:id/cancel',
  access: 'user',
  params: IdParams,
  output: JobAnswer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

export const retryJob = endpoint({
  summary: 'Start a new job with the same request',
  method: 'POST',
  path: '/api/jobs/:id/retry',
  access: 'user',
  idempotent: true,
  params: IdParams,
  output: JobAnswer,
  status: 202,
  refusals: ['NOT_FOUND', 'CONFLICT'],
})

export const clearCompletedJobs = endpoint({
  summary: 'Clear ended jobs from the list; their media stay',
  method: 'DELETE',
  path: '/api/jobs/completed',
  access: 'user',
  output: z.object({ cleared: z.int() }),
})

// Endpoints of the Jobs screen only, in their own module so that other screens don't load them.
import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant } from '../kernel/index.ts'
import { Job, JobKind, JobStatus } from './jobs.ts'
import { jobsReasons } from './jobs.reasons.ts'

/** Number of the user's listed jobs by status. */
const JobCounts = z.record(JobStatus, z.int())
export type JobCounts = z.infer<typeof JobCounts>

export const countJobs = endpoint({
  summary: 'Count your listed jobs by status',
  method: 'GET',
  path: '/api/jobs/counts',
  access: 'user',
  factor: 'none',
  query: z.object({ kind: z.optional(JobKind) }),
  output: z.object({ counts: JobCounts }),
})

/** Concurrent moves are serialised. Each returns the resulting order. */
export const moveJob = endpoint({
  summary: 'Move one of your queued jobs to another position in your queue',
  method: 'PATCH',
  path: '/api/jobs/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  body: z.strictObject({
    /**
     * Moves it before this job of the user, to the front, or to the end. Before a job that has started means to the
     * front.
     */
    to: z.union([z.enum(['first', 'last']), Id]),
  }),
  output: z.object({ job: Job, order: z.array(Id) }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [jobsReasons.notQueued, jobsReasons.placeGone],
})

export const restoreClearedJobs = endpoint({
  summary: 'Restore the jobs that were cleared together',
  method: 'POST',
  path: '/api/jobs/completed/restore',
  access: 'user',
  factor: 'none',
  /** As returned by the clear call. */
  body: z.strictObject({ clearedAt: Instant }),
  output: z.object({ restored: z.int() }),
})

// What only the Jobs screen asks for: apart, so that no other screen carries it.
import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant } from '../kernel/index.ts'
import { Job, JobKind, JobStatus } from './jobs.ts'
import { jobsReasons } from './jobs.reasons.ts'

/** How many own jobs stand in the list, by status. */
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

/** Two that move jobs at once are served one after the other; each is answered with the order that came of it. */
export const moveJob = endpoint({
  summary: 'Move one of your queued jobs to another position in your queue',
  method: 'PATCH',
  path: '/api/jobs/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  body: z.strictObject({
    /** In front of this own job, or first, or last. In front of one that has begun meanwhile is first. */
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
  /** As the clearing answered it. */
  body: z.strictObject({ clearedAt: Instant }),
  output: z.object({ restored: z.int() }),
})

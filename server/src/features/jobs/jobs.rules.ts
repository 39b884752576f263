import { createHash } from 'node:crypto'
import { isFinal, type JobStatus, STUCK_AFTER_MS } from '@studio/contract/jobs'
import type { ItemStatus } from './jobs.kinds.ts'

export const UNKNOWN_FAILURE = {
  code: 'UNKNOWN_ERROR',
  reason: 'Something went wrong on our end. Try again.',
}

/** Error of a job whose stored request was written by another version and can't be read by this one. */
export const UNREADABLE = {
  code: 'INPUT_INVALID',
  reason: 'This version can’t read the request. Start the job again.',
}

interface Item {
  status: ItemStatus
  needed?: boolean
  error: string | null
  errorCode: string | null
}

/**
 * Final status of a job whose items have all been attempted: completed if there is any result, with a note if something
 * is missing; failed with the first error if there is none, or the required item is missing.
 */
export function outcomeOf(items: readonly Item[]) {
  const missing = items.filter(({ status }) => status !== 'done')
  const first = missing.find(({ error }) => error !== null)
  const reason = first?.error ?? UNKNOWN_FAILURE.reason
  const errorCode = first?.errorCode ?? UNKNOWN_FAILURE.code
  if (missing.length === 0) return { status: 'completed', error: null, errorCode: null } as const
  if (missing.length === items.length || missing.some(({ needed }) => needed))
    return { status: 'failed', error: reason, errorCode } as const
  const error = `${missing.length} of ${items.length} failed: ${reason}`
  return { status: 'completed', error, errorCode } as const
}

/** Allowed transitions. Final statuses have none. */
export const NEXT_STATUSES: Record<JobStatus, readonly JobStatus[]> = {
  queued: ['running', 'cancelled'],
  running: ['queued', 'completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
}

export const canCancel = (status: JobStatus): boolean => NEXT_STATUSES[status].includes('cancelled')

/** Retrying a complete job would only repeat its results. */
export const canRetry = (job: { status: JobStatus; error: string | null }): boolean =>
  isFinal(job.status) && (job.status !== 'completed' || job.error !== null)

export const isStuck = (job: { status: JobStatus; progressedAt: Date | null }, now: Date): boolean =>
  job.status === 'running' &&
  job.progressedAt !== null &&
  now.getTime() - job.progressedAt.getTime() > STUCK_AFTER_MS

/** Seconds after which an unchanged list is sent again, because its signed URLs expire. */
const FRESH_SECONDS = 30

/**
 * Number of the period in which a user’s unchanged lists aren’t sent again. Periods of different users begin at different
 * seconds, so that their tabs don’t all reload at the same time.
 */
export function freshPeriod(userId: string, now: Date): number {
  const phaseMs = createHash('sha256').update(userId).digest().readUInt32BE() % (FRESH_SECONDS * 1000)
  return Math.floor((now.getTime() + phaseMs) / (FRESH_SECONDS * 1000))
}

import type { JobStatus } from '@studio/contract/jobs'
import type { Database } from '../../platform/database/index.ts'
import type { JobBudgets, JobCharges } from './jobs.kinds.ts'
import { endJob, findBudgeted } from './run/claims.store.ts'

/** Listener called within the transaction in which a job ends. */
export type JobEnded = (
  tx: Database,
  end: { jobId: string; userId: string; status: JobStatus },
) => Promise<void>

export interface EndDeps {
  charges: Pick<JobCharges, 'release'>
  budgets: Pick<JobBudgets, 'release'>
  ended: JobEnded
}

/**
 * Ends a job whose row is locked, and releases its credits and daily budget. Work running at a provider still counts,
 * as the provider will charge for it.
 */
export async function endAndRelease(
  { charges, budgets, ended }: EndDeps,
  tx: Database,
  { jobId, userId }: { jobId: string; userId: string },
  end: { status: JobStatus; error: string | null; errorCode: string | null },
): Promise<void> {
  const { day, reserved, spent } = await findBudgeted(tx, jobId)
  if (day) budgets.release(tx, userId, { day, cents: Math.ceil(reserved) - Math.ceil(spent) })
  await endJob(tx, jobId, end)
  await charges.release(tx, { jobId, userId })
  await ended(tx, { jobId, userId, status: end.status })
}

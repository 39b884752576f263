import type { JobStatus } from '@studio/contract/jobs'
import type { Database } from '../../platform/database/index.ts'
import type { JobCharges } from './jobs.kinds.ts'
import { endJob } from './run/claims.store.ts'

/** Who wants to know, in the transaction, that a job has ended. */
export type JobEnded = (
  tx: Database,
  end: { jobId: string; userId: string; status: JobStatus },
) => Promise<void>

/** Ends a job whose row the transaction holds, and with it what it holds of its owner's credits. */
export async function endAndRelease(
  { charges, ended }: { charges: Pick<JobCharges, 'release'>; ended: JobEnded },
  tx: Database,
  { jobId, userId }: { jobId: string; userId: string },
  end: { status: JobStatus; error: string | null; errorCode: string | null },
): Promise<void> {
  await endJob(tx, jobId, end)
  await charges.release(tx, { jobId, userId })
  await ended(tx, { jobId, userId, status: end.status })
}

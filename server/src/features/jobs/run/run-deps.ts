import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { JobEnded } from '../jobs.end.ts'
import type { JobBudgets, JobCharges } from '../jobs.kinds.ts'
import type { LineQueue } from '../jobs.tasks.ts'

/** Dependencies of running jobs. */
export interface RunDeps {
  database: DatabaseHandle
  charges: JobCharges
  budgets: JobBudgets
  ended: JobEnded
  log: Log
  queue: LineQueue
  /** Publishes a change of the job. */
  announce(job: { userId: string; jobId: string }): void
}

/** Why a run is aborted. */
export type AbortReason = 'cancelled' | 'lost' | 'stopping'

export class RunAborted extends Error {
  override readonly name = 'RunAborted'
  readonly why: AbortReason
  /** If another process can resume the run, its work at the provider isn't cancelled. */
  readonly goesOn: boolean

  constructor(why: AbortReason) {
    super(`The run was ended: ${why}.`)
    this.why = why
    this.goesOn = why !== 'cancelled'
  }
}

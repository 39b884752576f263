import type { DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { JobEnded } from '../jobs.end.ts'
import type { JobBudgets, JobCharges } from '../jobs.kinds.ts'
import type { LineQueue } from '../jobs.tasks.ts'

/** What running jobs needs. */
export interface RunDeps {
  database: DatabaseHandle
  charges: JobCharges
  budgets: JobBudgets
  ended: JobEnded
  log: Log
  queue: LineQueue
  /** Tells whoever watches that the job has changed. */
  announce(job: { userId: string; jobId: string }): void
}

/** Why a run is ended from outside. */
export type AbortReason = 'cancelled' | 'lost' | 'stopping'

export class RunAborted extends Error {
  override readonly name = 'RunAborted'
  readonly why: AbortReason
  /** Whatever another process may go on with is not to be ended where it runs. */
  readonly goesOn: boolean

  constructor(why: AbortReason) {
    super(`The run was ended: ${why}.`)
    this.why = why
    this.goesOn = why !== 'cancelled'
  }
}

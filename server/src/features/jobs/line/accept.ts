import { type Job, jobsReasons, MAX_QUEUED_JOBS } from '@studio/contract/jobs'
import { refuse } from '@studio/contract/kernel'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { JobBudgets, JobCharges, NewJob } from '../jobs.kinds.ts'
import { countQueued, insertJob, lockUser } from '../jobs.store.ts'
import type { JobAnswers } from './answers.ts'
import type { LineQueue } from '../jobs.tasks.ts'
import { pricedItems } from './prices.ts'
import { syncUserQueue } from './turns.ts'

export interface AcceptDeps {
  database: Pick<DatabaseHandle, 'afterCommit'>
  queue: LineQueue
  charges: Pick<JobCharges, 'hold'>
  budgets: Pick<JobBudgets, 'reserve'>
  answers: JobAnswers
  /** Throws a Refusal if the user's storage is full. */
  checkRoom(tx: Database, userId: string): Promise<unknown>
  announce(job: { userId: string; jobId: string }): void
}

const RETRY_AFTER_SECONDS = 15

const tooMany = () =>
  refuse(
    jobsReasons.tooManyQueued,
    { most: MAX_QUEUED_JOBS },
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  )

/** Accepts jobs, each in a transaction of `transact` and within the limits of its user. */
export function createAccept(deps: AcceptDeps) {
  const { database, charges, answers } = deps
  return async (tx: Database, userId: string, job: NewJob): Promise<Job> => {
    await deps.checkRoom(tx, userId)
    await lockUser(tx, userId)
    if ((await countQueued(tx, userId)) >= MAX_QUEUED_JOBS) throw tooMany()
    const items = pricedItems(job)
    const cents = Math.ceil(items.reduce((sum, item) => sum + (item.cents ?? 0), 0))
    const budgetDay = deps.budgets.reserve(tx, userId, cents)
    const id = await insertJob(tx, userId, { ...job, items, budgetDay })
    await charges.hold(tx, { userId, jobId: id, ...job.cost })
    await syncUserQueue(deps.queue, tx, userId)
    database.afterCommit(tx, () => deps.announce({ userId, jobId: id }))
    return await answers.one(tx, userId, id)
  }
}

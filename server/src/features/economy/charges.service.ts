import { economyReasons } from '@studio/contract/economy'
import { refuse } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { findAccounts } from './ledger/balances.store.ts'
import { captureItem, findHolds, openHold, releaseHold, captureHold } from './ledger/holds.store.ts'
import { walletOf } from './wallet.ts'

export interface ChargesDeps {
  database: DatabaseHandle
  clock: Clock
  /** Notifies the user of the change after the transaction commits. */
  moved(tx: Database, userId: string): void
}

/**
 * Charges of jobs: reserved on acceptance, captured per item in the transaction that finishes it, released at the end.
 * Waived jobs do the same in the shadow ledger.
 */
export function createCharges({ database, clock, moved }: ChargesDeps) {
  return {
    /** @throws Refusal COINS_INSUFFICIENT if the balance is too low; never for a waived job */
    async hold(
      tx: Database,
      job: { userId: string; jobId: string; credits: number; waived: boolean },
    ): Promise<void> {
      const { waived: isWaived, userId, credits } = job
      if (await openHold(tx, { ...job, isWaived, at: clock.now() }))
        return isWaived ? undefined : moved(tx, userId)
      const has = walletOf(await findAccounts(database.point, userId)).credits
      throw refuse(economyReasons.tooFewCredits, { count: credits, has })
    },

    /** Once per item: the database refuses a second capture, and any amount that the job doesn’t hold. */
    async capture(
      tx: Database,
      item: { userId: string; jobId: string; index: number; credits: number; mediaId: string },
    ): Promise<void> {
      const book = await captureItem(tx, { ...item, at: clock.now() })
      if (book === 'visible') moved(tx, item.userId)
    },

    /** Captures a whole hold that belongs to no job. The database refuses a second capture. */
    async take(tx: Database, { userId, causeId }: { userId: string; causeId: string }): Promise<void> {
      const book = await captureHold(tx, causeId, clock.now())
      if (book === 'visible') moved(tx, userId)
    },

    async release(tx: Database, job: { userId: string; jobId: string }): Promise<void> {
      const book = await releaseHold(tx, job.jobId, clock.now())
      if (book === 'visible') moved(tx, job.userId)
    },

    /** Captured and released credits of each job. */
    async ofJobs(db: Database, jobIds: readonly string[]) {
      const rows = await findHolds(db, jobIds)
      return new Map(rows.map(({ jobId, captured, released }) => [jobId, { captured, released }]))
    },
  }
}

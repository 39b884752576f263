import { economyReasons, type EconomySettings } from '@studio/contract/economy'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import { dayOf } from '@studio/domain/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { addSpending, findSpending, lockSpending } from './budgets.store.ts'

/** Share of a budget above which a warning is sent. */
const WARNING = 0.8

/** True if an amount crosses the warning level of the budget. */
const crossesWarning = (spent: number, cents: number, budget: number): boolean =>
  spent < WARNING * budget && spent + cents >= WARNING * budget

export interface BudgetsDeps {
  database: DatabaseHandle
  clock: Clock
  log: Log
  limits: () => Pick<EconomySettings, 'budgetInstallationCents' | 'budgetUserCents'>
}

export type Budgets = ReturnType<typeof createBudgets>

/** Daily budgets (UTC) of paid providers, for the installation and for each user. */
export function createBudgets({ database, clock, log, limits }: BudgetsDeps) {
  async function spend(tx: Database, { userId, cents, now }: { userId: string; cents: number; now: Date }) {
    await lockSpending(tx)
    const spent = await findSpending(tx, dayOf(now), userId)
    const { budgetInstallationCents, budgetUserCents } = limits()
    const retryAfter = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
    if (spent.user + cents > budgetUserCents)
      throw refuse(economyReasons.ownBudgetSpent, undefined, { retryAfter })
    if (spent.all + cents > budgetInstallationCents)
      throw refuse(economyReasons.budgetSpent, undefined, { retryAfter })
    await addSpending(tx, dayOf(now), userId, cents)
    if (crossesWarning(spent.all, cents, budgetInstallationCents))
      log.warn(
        { spentCents: spent.all + cents, budgetCents: budgetInstallationCents },
        'most of the daily provider budget is spent',
      )
    if (crossesWarning(spent.user, cents, budgetUserCents))
      log.warn(
        { user: userId, spentCents: spent.user + cents, budgetCents: budgetUserCents },
        "most of a user's daily provider budget is spent",
      )
  }

  return {
    /**
     * Reserves the expected cost in US cents just before the transaction commits; 0 is always accepted. Returns the
     * day (UTC) of the budget.
     * @throws Refusal RATE_LIMITED, from the commit, until the next day if a budget would be exceeded.
     */
    reserve(tx: Database, userId: string, cents: number): string {
      const now = clock.now()
      const day = dayOf(now)
      if (cents > 0) database.beforeCommit(tx, () => spend(tx, { userId, cents, now }))
      return day
    },

    /**
     * Returns the unspent part of a reservation to the budget of its day, just before the commit. Negative
     * cents were spent beyond it: the work is done, so they are booked even over the budget.
     */
    release(tx: Database, userId: string, { day, cents }: { day: string; cents: number }): void {
      if (cents !== 0) database.beforeCommit(tx, () => addSpending(tx, day, userId, -cents))
    },

    async today() {
      const { all } = await findSpending(database.db, dayOf(clock.now()))
      return {
        spentTodayCents: all,
        isNearBudget: all >= WARNING * limits().budgetInstallationCents && all > 0,
      }
    },
  }
}

import { economyReasons } from '../economy/index.ts'
import { reasonsOf } from '../kernel/index.ts'

export const jobsReasons = reasonsOf('jobs', {
  ended: { code: 'CONFLICT' },
  completed: { code: 'CONFLICT' },
  running: { code: 'CONFLICT' },
  cannotRetry: { code: 'CONFLICT' },
  notQueued: { code: 'CONFLICT' },
  placeGone: { code: 'NOT_FOUND' },
  requestGone: { code: 'CONFLICT' },
  tooManyQueued: { code: 'RATE_LIMITED', facts: { most: 'number' } },
})

/** Reasons why no job of any kind can be started now. */
export const startReasons = [
  jobsReasons.tooManyQueued,
  economyReasons.ownBudgetSpent,
  economyReasons.budgetSpent,
  economyReasons.tooFewCredits,
] as const

import { reasonsOf } from '../kernel/index.ts'

export const economyReasons = reasonsOf('economy', {
  ownBudgetSpent: { code: 'RATE_LIMITED' },
  budgetSpent: { code: 'RATE_LIMITED' },
})

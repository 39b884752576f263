import { reasonsOf } from '../kernel/index.ts'

export const economyReasons = reasonsOf('economy', {
  ownBudgetSpent: { code: 'RATE_LIMITED' },
  budgetSpent: { code: 'RATE_LIMITED' },
  tooFewCredits: { code: 'COINS_INSUFFICIENT', facts: { count: 'number', has: 'number' } },
  tooFewCoins: { code: 'COINS_INSUFFICIENT' },
  packageGone: { code: 'INPUT_INVALID' },
  priceChanged: { code: 'INPUT_INVALID' },
  tokensNotSold: { code: 'PURCHASING_DISABLED' },
  checkoutFailed: { code: 'PROVIDER_DOWN' },
  ownAccount: { code: 'FORBIDDEN' },
  ownAccountAlone: { code: 'FORBIDDEN' },
  aboveLimit: { code: 'FORBIDDEN', facts: { most: 'number' } },
  tooLittleToTake: { code: 'CONFLICT', facts: { has: 'number' } },
  notReversible: { code: 'CONFLICT' },
  reversedBefore: { code: 'CONFLICT' },
  alreadySpent: { code: 'CONFLICT' },
})

const adjustReasons = [economyReasons.ownAccount, economyReasons.tooLittleToTake] as const
const reverseReasons = [
  economyReasons.ownAccount,
  economyReasons.notReversible,
  economyReasons.reversedBefore,
  economyReasons.alreadySpent,
] as const

/** Reasons for refusing an adjustment by one admin. */
export const adjustAloneReasons = [...adjustReasons, economyReasons.aboveLimit] as const
/** Reasons for refusing a reversal by one admin. */
export const reverseAloneReasons = [...reverseReasons, economyReasons.aboveLimit] as const
/** Reasons for refusing to book a proposal. */
export const bookReasons = [...adjustReasons, ...reverseReasons] as const

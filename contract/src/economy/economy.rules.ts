/** Specification, section 9: 10 coins are 1 credit, and smaller amounts are not exchanged. */
export const COINS_PER_CREDIT = 10
export const MIN_EXCHANGE_COINS = 10

/** Specification, section 5, "Coin exchange". */
export const EXCHANGE_MESSAGES = {
  invalid: 'Please enter a valid number of coins',
  minimum: `Minimum exchange is ${MIN_EXCHANGE_COINS} coins`,
  insufficient: "You don't have enough coins",
} as const

/** Whole credits for an amount of coins. The remainder is not exchanged. */
export const creditsFor = (coins: number): number => Math.floor(coins / COINS_PER_CREDIT)

/** First reason why an amount of coins cannot be exchanged, in order of the checks; undefined if it can. */
export function exchangeProblem(coins: number, balance: number): keyof typeof EXCHANGE_MESSAGES | undefined {
  if (!(coins > 0) || !Number.isInteger(coins)) return 'invalid'
  if (coins < MIN_EXCHANGE_COINS) return 'minimum'
  if (coins > balance) return 'insufficient'
  return undefined
}

/** Specification, section 5, "Custom token purchase", in US cents. */
export const CUSTOM_AMOUNT = { minCents: 150, maxCents: 9_900, stepCents: 50, defaultCents: 500 } as const
export const BONUS_PERCENT = 11
export const BONUS_CENTS = [808, 1_111, 2_222] as const
const BONUS_TOLERANCE_CENTS = 1
const CENTS_PER_TOKEN = 10

/** Converts US dollars to whole cents; undefined for fractions of a cent. */
export function centsOf(amountUsd: number): number | undefined {
  const cents = Math.round(amountUsd * 100)
  return Number.isSafeInteger(cents) && Math.abs(amountUsd * 100 - cents) < 1e-6 ? cents : undefined
}

export const hasMirrorBonus = (cents: number): boolean =>
  BONUS_CENTS.some((target) => Math.abs(cents - target) <= BONUS_TOLERANCE_CENTS)

/**
 * Tokens for an amount: those of the pack with that price, otherwise one per ten cents, plus the Mirror Bonus if the
 * amount has one.
 */
export function tokensFor(
  cents: number,
  packs: readonly { tokens: number; amountCents: number }[],
): { tokens: number; bonus: number } {
  const pack = packs.find(({ amountCents }) => amountCents === cents)
  const tokens = pack?.tokens ?? Math.floor(cents / CENTS_PER_TOKEN)
  return { tokens, bonus: hasMirrorBonus(cents) ? Math.floor((tokens * BONUS_PERCENT) / 100) : 0 }
}

/** The economy: coins, credits and tokens, and how they are purchased, exchanged and spent. */
export * from './admin.endpoints.ts'
export * from './economy.endpoints.ts'
export * from './economy.rules.ts'
export * from './economy.ts'
export * from './payments.endpoints.ts'
export * from './economy.reasons.ts'

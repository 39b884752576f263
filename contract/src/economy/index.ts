/** The economy: coins, credits and tokens, how they are come by, exchanged and spent. */
export * from './admin.endpoints.ts'
export * from './economy.endpoints.ts'
export * from './economy.rules.ts'
export * from './economy.ts'
export * from './payments.endpoints.ts'
export * from './economy.reasons.ts'

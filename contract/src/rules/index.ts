/** Moderation rules: shape, term lists and simulations. */
export * from './rules.reasons.ts'
export * from './rules.ts'
export * from './rules.endpoints.ts'
export * from './simulations.ts'

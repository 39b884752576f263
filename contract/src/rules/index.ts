/** Rules of moderation: their shape, their term sets, and how they are tried. */
export * from './rules.reasons.ts'
export * from './rules.ts'
export * from './rules.endpoints.ts'
export * from './simulations.ts'

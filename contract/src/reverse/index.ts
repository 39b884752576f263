/** Image to prompt: saved analyses and requests to vision models. */
export * from './slots.ts'
export * from './reversals.endpoints.ts'
export * from './reversals.ts'
export * from './reverse.reasons.ts'

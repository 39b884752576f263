/** From a picture back to its prompt: what is kept of a reading, and what a vision model is asked. */
export * from './slots.ts'
export * from './reversals.endpoints.ts'
export * from './reversals.ts'
export * from './reverse.reasons.ts'

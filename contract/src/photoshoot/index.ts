/** Photo shoots: requests, prices and endpoints. */
export * from './photoshoot.brief.ts'
export * from './photoshoot.endpoints.ts'
export * from './photoshoot.request.ts'
export * from './photoshoot.rules.ts'
export * from './photoshoot.ts'
export * from './rerun.endpoints.ts'
export * from './photoshoot.reasons.ts'

/** Photo shoots: what can be asked for, what it costs and how it is called. */
export * from './photoshoot.brief.ts'
export * from './photoshoot.endpoints.ts'
export * from './photoshoot.request.ts'
export * from './photoshoot.rules.ts'
export * from './photoshoot.ts'
export * from './rerun.endpoints.ts'
export * from './photoshoot.reasons.ts'

/** Jobs: background work of a user, its progress and actions. */
export * from './jobs.endpoints.ts'
export * from './jobs.rules.ts'
export * from './jobs.ts'
export * from './line.endpoints.ts'
export * from './jobs.reasons.ts'

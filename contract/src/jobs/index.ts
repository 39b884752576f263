/** Jobs: the work a user has asked for, how far it is, and what can be done about it. */
export * from './jobs.endpoints.ts'
export * from './jobs.rules.ts'
export * from './jobs.ts'
export * from './line.endpoints.ts'
export * from './jobs.reasons.ts'

/** Sessions: a photo shoot shared by several members. */
export * from './session-brief.ts'
export * from './sessions.endpoints.ts'
export * from './sessions.reasons.ts'
export * from './sessions.ts'

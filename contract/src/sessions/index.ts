/** Sessions: a photo shoot of several people at once. */
export * from './session-brief.ts'
export * from './sessions.endpoints.ts'
export * from './sessions.reasons.ts'
export * from './sessions.ts'

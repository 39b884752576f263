/** Recovery codes, which the protocol of the auth service does not have. */
export * from './auth.endpoints.ts'
export * from './auth.rules.ts'
export * from './auth.reasons.ts'

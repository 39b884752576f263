/** What signing in asks of us beyond the protocol of the auth service: recovery codes. */
export * from './auth.endpoints.ts'
export * from './auth.rules.ts'
export * from './auth.reasons.ts'

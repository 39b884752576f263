/** The account behind a profile: devices, recovery codes, the archive of all own data, and the end of it. */
export * from './account.endpoints.ts'
export * from './account.rules.ts'
export * from './account.ts'
export * from './data.endpoints.ts'
export * from './account.reasons.ts'

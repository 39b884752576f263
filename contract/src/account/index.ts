/** The user's account: devices, recovery codes, data export and deletion. */
export * from './account.endpoints.ts'
export * from './account.rules.ts'
export * from './account.ts'
export * from './data.endpoints.ts'
export * from './account.reasons.ts'

/** Settings: what a user has chosen about the studio, on every device of the account. */
export * from './settings.endpoints.ts'
export * from './settings.rules.ts'
export * from './settings.ts'

/** User settings, shared by all devices of the account. */
export * from './settings.endpoints.ts'
export * from './settings.rules.ts'
export * from './settings.ts'

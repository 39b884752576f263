/** Storage quota of a user, and its use by kind. */
export * from './quota.endpoints.ts'
export * from './quota.ts'

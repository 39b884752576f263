/** Users: what admins can see and do. */
export * from './users.endpoints.ts'
export * from './users.reasons.ts'
export * from './users.ts'

/** Users: what admins see of people, and what they may do about them. */
export * from './users.endpoints.ts'
export * from './users.reasons.ts'
export * from './users.ts'

/** Profiles: who a user is to others, and whether onboarding is done. */
export * from './profile.endpoints.ts'
export * from './profile.ts'
export * from './own-row.ts'

/** Profiles: public identity of users, and onboarding. */
export * from './profile.endpoints.ts'
export * from './profile.ts'
export * from './own-row.ts'

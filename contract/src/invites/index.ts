/** Invites: codes that let people in while the installation is invite-only. */
export * from './invites.endpoints.ts'
export * from './invites.reasons.ts'
export * from './invites.ts'

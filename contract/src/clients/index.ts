/** Clients: contact details, projects and the state of their proofs. */
export * from './clients.endpoints.ts'
export * from './clients.ts'
export * from './clients.reasons.ts'

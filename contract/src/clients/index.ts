/** Clients: for whom somebody works, how to reach them, and what stands between both. */
export * from './clients.endpoints.ts'
export * from './clients.ts'
export * from './clients.reasons.ts'

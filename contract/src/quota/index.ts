/** Storage: how much of it somebody may use, and what takes it. */
export * from './quota.endpoints.ts'
export * from './quota.ts'

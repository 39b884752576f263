/** Audit log: a hash chain, so that changed or deleted entries are detected. */
export * from './audit.endpoints.ts'
export * from './audit.ts'

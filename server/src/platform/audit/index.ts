// Audit log: who did what and when.
export { recordAudit } from './audit.store.ts'

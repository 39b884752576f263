// Audit log: who did what and when.
export { keepAudit } from './audit.store.ts'

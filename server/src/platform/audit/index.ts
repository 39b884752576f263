// What was done that somebody may have to answer for, by whom and when.
export { keepAudit } from './audit.store.ts'

/** Formatting of audit log entries, for features that show some of them. The screen has its own entry point. */
export { useAuditWords } from './use-audit-words.ts'

/** The audit: how its entries are put into words, for what shows some of them. The screen has a door of its own. */
export { useAuditWords } from './use-audit-words.ts'

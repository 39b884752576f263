/** Email: queued in the transaction that causes it, delivered right after, stored until sent. */
export { isRefused } from './delivery.ts'
export * from './letter.ts'
export * from './mail.ts'
export * from './mailbox.routes.ts'
export * from './pick-language.ts'
export * from './to-others.ts'

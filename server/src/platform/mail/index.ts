/** Mail: written in the transaction that causes it, delivered right after, kept until it is out. */
export { isRefused } from './delivery.ts'
export * from './letter.ts'
export * from './mail.ts'
export * from './mailbox.routes.ts'
export * from './pick-language.ts'
export * from './to-others.ts'

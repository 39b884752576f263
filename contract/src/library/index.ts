/** My Library: everything of one's own in one list, in folders, with notes. */
export * from './library.endpoints.ts'
export * from './library.ts'
export * from './library.reasons.ts'

/** My Library: all items of a user in one list, with folders and notes. */
export * from './library.endpoints.ts'
export * from './library.ts'
export * from './library.reasons.ts'

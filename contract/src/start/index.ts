/** What the studio asks for as it opens, in one answer. */
export * from './start.endpoints.ts'
export * from './start.ts'

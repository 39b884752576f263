/** Recognises errors of temporarily unavailable dependencies, such as the database. */
export * from './unavailable.ts'

/** Legal documents: versioned texts, what has changed in them, and who has accepted them. */
export * from './legal.endpoints.ts'
export * from './legal.ts'

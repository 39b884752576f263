/** Legal documents: versioned texts, their changes, acceptances, and drafts. */
export * from './drafts.endpoints.ts'
export * from './drafts.ts'
export * from './legal.endpoints.ts'
export * from './legal.ts'
export * from './legal.reasons.ts'

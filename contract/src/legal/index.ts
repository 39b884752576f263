/** Legal documents: versioned texts, what has changed in them, who has accepted them, and drafts of what comes next. */
export * from './drafts.endpoints.ts'
export * from './drafts.ts'
export * from './legal.endpoints.ts'
export * from './legal.ts'
export * from './legal.reasons.ts'

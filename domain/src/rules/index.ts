/**
 * Matches moderation rules against words. Pure functions, so that the test box and the server return the same results.
 */
export * from './import-terms.ts'
export * from './inflect.ts'
export * from './match.ts'
export * from './policy-words.ts'

/** Rules of moderation matched against words. Pure: the test box and the server agree. */
export * from './import-terms.ts'
export * from './inflect.ts'
export * from './match.ts'
export * from './policy-words.ts'

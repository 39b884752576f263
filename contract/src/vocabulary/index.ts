/** Vocabulary used in requests and results: poses, and what an image shows of its prompt. */
export * from './claims.ts'
export * from './poses.ts'

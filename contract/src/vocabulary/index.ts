/** Vocabulary used in requests: the poses. */
export * from './poses.ts'

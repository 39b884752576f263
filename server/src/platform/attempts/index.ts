/** Attempt limits across all processes, for every feature that checks codes or PINs. */
export { bucketOf, countAttempt, networkBuckets, type AttemptRule } from './counts.ts'
export * from './throttle.ts'
export { deleteAttempts, resetAttempts, countOneAttempt } from './attempts.store.ts'
export * from './waits.ts'

/** Attempt limits across all processes, for every feature that checks codes or PINs. */
export { bucketOf, countTry, networkBuckets, type TryRule } from './counts.ts'
export * from './throttle.ts'
export { forgetTries, forgiveTries, takeTry } from './tries.store.ts'
export * from './waits.ts'

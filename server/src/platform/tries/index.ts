/** How often secrets may be tried, over all processes: every feature that takes codes or PINs counts here. */
export { bucketOf, countTry, networkBuckets, type TryRule } from './counts.ts'
export * from './throttle.ts'
export { forgetTries, forgiveTries, takeTry } from './tries.store.ts'
export * from './waits.ts'

/** PostgreSQL: the embedded one or any other, through the same driver, dialect and migrations. */
export * from './database.ts'
export { lock } from './locks.ts'
export * from './keyset.ts'
export * from './migrate.ts'
export type { PointRead } from './point-reads.ts'
export { LIMITS, NO_LIMITS, setLimits, takeItsTime } from './limits.ts'
export { watchLines } from './line-watch.ts'
export { type Recovery, watchRecovery } from './recovery.ts'

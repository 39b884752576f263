/** Background work on pg-boss, in the same database as everything else. */
export * from './queue.ts'

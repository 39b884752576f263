/** Task queue on pg-boss, in the same database as everything else. */
export { openQueue, type Queue, type QueueDeps } from './queue.ts'
export { type Entry, DeadLetterError, type Task, type Worker } from './tasks.ts'

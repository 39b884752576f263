/** Task queue on pg-boss, in the same database as everything else. */
export { insertEntries, openQueue, type Queue, type QueueDeps } from './queue.ts'
export { type Entry, DeadLetterError, type Task, type TaskRules, type Worker } from './tasks.ts'

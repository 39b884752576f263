import type { ConstructorOptions, QueueOptions, UpdateQueueOptions } from 'pg-boss'
import type { TaskRules } from './tasks.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

export const SETTINGS = {
  maintenanceIntervalSeconds: HOUR,
  // Our own periodic work needs no cron, and the bloat check wants rights a plain role may lack.
  schedule: false,
  reindex: false,
} satisfies ConstructorOptions

export const SUPERVISE_SECONDS = 5

/** How often one process of all looks for workers that have gone silent, and counts what there is. */
export const supervisedEvery = (seconds: number) =>
  ({ superviseIntervalSeconds: seconds, monitorIntervalSeconds: seconds }) satisfies ConstructorOptions

/** Where entries go that were given up, whatever their kind, until an operator has looked at them. */
export const DEAD_LETTERS = {
  name: 'dead-letters',
  options: { retentionSeconds: 90 * DAY } satisfies QueueOptions,
}

/** The queue itself must not give up first: our worker says so to people, also after a process died at the last try. */
const SPARE_RETRIES = 10

export const optionsOf = ({ retries, heartbeatSeconds }: TaskRules) =>
  ({
    retryLimit: retries.most + SPARE_RETRIES,
    retryDelay: retries.firstPause,
    retryDelayMax: retries.longestPause,
    retryBackoff: true,
    heartbeatSeconds,
    expireInSeconds: 6 * HOUR,
    // Of entries that wait, and of those that have ended.
    retentionSeconds: 365 * DAY,
    deleteAfterSeconds: DAY,
    deadLetter: DEAD_LETTERS.name,
    notify: true,
  }) satisfies UpdateQueueOptions

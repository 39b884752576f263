import { DAY_SECONDS, HOUR_SECONDS } from '@studio/contract/kernel'
import type { ConstructorOptions, QueueOptions, UpdateQueueOptions } from 'pg-boss'
import type { TaskRules } from './tasks.ts'

export const SETTINGS = {
  maintenanceIntervalSeconds: HOUR_SECONDS,
  // Our periodic work needs no cron, and the bloat check needs rights that a plain role may lack.
  schedule: false,
  reindex: false,
} satisfies ConstructorOptions

export const SUPERVISE_SECONDS = 5

/** Interval in which one process checks for silent workers and counts entries. */
export const supervisedEvery = (seconds: number) =>
  ({ superviseIntervalSeconds: seconds, monitorIntervalSeconds: seconds }) satisfies ConstructorOptions

/** Queue of permanently failed entries of all kinds, until an operator has reviewed them. */
export const DEAD_LETTERS = {
  name: 'dead-letters',
  options: { retentionSeconds: 90 * DAY_SECONDS } satisfies QueueOptions,
}

/**
 * The queue must not fail first: our worker reports the failure to users, also after a process died at the last
 * attempt.
 */
const SPARE_RETRIES = 10

export const optionsOf = ({ retries, heartbeatSeconds }: TaskRules) =>
  ({
    retryLimit: retries.max + SPARE_RETRIES,
    retryDelay: retries.firstPause,
    retryDelayMax: retries.longestPause,
    retryBackoff: true,
    heartbeatSeconds,
    expireInSeconds: 6 * HOUR_SECONDS,
    // For queued and for ended entries.
    retentionSeconds: 365 * DAY_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    deadLetter: DEAD_LETTERS.name,
    notify: true,
  }) satisfies UpdateQueueOptions

import type { Job } from '@studio/contract/jobs'

/** A range of time in one unit, as people say it. */
export interface TimeRange {
  unit: 'seconds' | 'minutes'
  from: number
  to: number
}

/** From this many seconds on a range is told in minutes. */
const MINUTES_FROM = 90
/** Seconds are rounded to this: nobody plans by single ones. */
const STEP = 5

const stepped = (seconds: number, round: (value: number) => number): number =>
  seconds < STEP ? Math.round(seconds) : round(seconds / STEP) * STEP

/** Both ends in one unit, rounded outwards; an end that is no longer than a moment is one second. */
export function rangeOf(least: number, most: number): TimeRange {
  if (most >= MINUTES_FROM)
    return { unit: 'minutes', from: Math.max(1, Math.floor(least / 60)), to: Math.ceil(most / 60) }
  return {
    unit: 'seconds',
    from: Math.max(1, stepped(least, Math.floor)),
    to: Math.max(1, stepped(most, Math.ceil)),
  }
}

/**
 * What is left of a time that is expected of a job; `late` when it takes longer than it ever did, undefined where
 * nothing is known.
 */
export function leftOf(expected: Job['expected'], now: number): TimeRange | 'late' | undefined {
  if (!expected) return undefined
  const gone = expected.since === null ? 0 : Math.max(0, (now - Date.parse(expected.since)) / 1000)
  if (gone >= expected.most) return 'late'
  return rangeOf(Math.max(0, expected.least - gone), expected.most - gone)
}

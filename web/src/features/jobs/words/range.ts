import type { Job } from '@studio/contract/jobs'

/** A time range in one unit, rounded for people. */
export interface TimeRange {
  unit: 'seconds' | 'minutes'
  from: number
  to: number
}

/** From this many seconds on, minutes are used. */
const MINUTES_MIN_SECONDS = 90
/** Seconds are rounded to a multiple of this. */
const STEP = 5

const stepped = (seconds: number, round: (value: number) => number): number =>
  seconds < STEP ? Math.round(seconds) : round(seconds / STEP) * STEP

/** Rounds both ends outwards in one unit. The shortest end is one second. */
export function rangeOf(min: number, max: number): TimeRange {
  if (max >= MINUTES_MIN_SECONDS)
    return { unit: 'minutes', from: Math.max(1, Math.floor(min / 60)), to: Math.ceil(max / 60) }
  return {
    unit: 'seconds',
    from: Math.max(1, stepped(min, Math.floor)),
    to: Math.max(1, stepped(max, Math.ceil)),
  }
}

/** Remaining part of a job's expected time; `late` if it exceeds the longest known time, undefined if unknown. */
export function leftOf(expected: Job['expected'], now: number): TimeRange | 'late' | undefined {
  if (!expected) return undefined
  const elapsedSeconds = expected.since === null ? 0 : Math.max(0, (now - Date.parse(expected.since)) / 1000)
  if (elapsedSeconds >= expected.most) return 'late'
  return rangeOf(Math.max(0, expected.least - elapsedSeconds), expected.most - elapsedSeconds)
}

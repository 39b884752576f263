/** Time as an argument, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The day of UTC: `2026-11-22`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Injected clock, so that tests can control the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** UTC day: `2026-11-22`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Injected clock, so that tests can control the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

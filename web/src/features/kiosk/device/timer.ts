/** Clock of the booth. Tests use a fake one. */
export interface Clock {
  now: () => number
  /** Calls `act` after `ms`. Returns a function that cancels the call. */
  after: (ms: number, act: () => void) => () => void
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

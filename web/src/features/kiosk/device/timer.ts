/** Clock of the booth. Tests use a fake one. */
export interface Clock {
  now: () => number
  /** Calls `act` after `ms`. Returns a function that cancels the call. */
  after: (ms: number, callback: () => void) => () => void
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

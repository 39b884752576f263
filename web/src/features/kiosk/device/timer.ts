/** Time as the booth knows it; tests bring their own. */
export interface Clock {
  now: () => number
  /** Calls back after that many ms; answers how to give that up. */
  after: (ms: number, act: () => void) => () => void
}

export const pageClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

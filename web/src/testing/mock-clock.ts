/** A fake clock that tests advance. */
export function mockClock() {
  let now = 1_000
  let waiting: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds: number, callback: () => void) {
      const timer = { at: now + milliseconds, act: callback }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((one) => one !== timer)
      }
    },
    /** `delay` delays the timers beyond their due time, as in a page that slept. */
    pass(milliseconds: number, delay = 0) {
      now += milliseconds
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      now += delay
      for (const { act } of due) act()
    },
  }
}

/** Simulated time, advanced by tests. */
export function createModelTime() {
  let now = 0
  let events: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    later(ms: number, callback: () => void): () => void {
      const event = { at: now + ms, act: callback }
      events.push(event)
      return () => {
        events = events.filter((each) => each !== event)
      }
    },
    /** Pending delays, soonest first. */
    waits: () => events.map(({ at }) => at - now).sort((a, b) => a - b),
    /** Advances by `ms` and runs everything that becomes due. */
    async pass(ms: number): Promise<void> {
      const end = now + ms
      await settled()
      for (;;) {
        const next = events.reduce<(typeof events)[number] | undefined>(
          (first, event) => (event.at <= end && (!first || event.at < first.at) ? event : first),
          undefined,
        )
        if (!next) break
        events = events.filter((each) => each !== next)
        now = next.at
        next.act()
        await settled()
      }
      now = end
    },
  }
}

/** Runs pending promises without advancing the time. */
async function settled(): Promise<void> {
  for (let n = 0; n < 60; n++) await Promise.resolve()
}

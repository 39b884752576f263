/** Clock, injectable for tests. */
export interface Clock {
  now: () => number
  /** Calls back after a delay in ms; the returned function cancels it. */
  after: (milliseconds: number, callback: () => void) => () => void
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A timer that is this late in ms was delayed by a suspended page, and so were its workers. */
const SUSPEND_MS = 1_000

/** Reports a worker that sent nothing for too long. */
export class Watchdog {
  private readonly clock: Clock
  private cancel = () => {}

  constructor(clock = CLOCK) {
    this.clock = clock
  }

  /** Starts a timeout in ms. */
  expect(patience: number, overrun: () => void): void {
    this.cancel()
    const startedAt = this.clock.now()
    this.cancel = this.clock.after(patience, () => {
      if (this.clock.now() - startedAt > patience + SUSPEND_MS) this.expect(patience, overrun)
      else overrun()
    })
  }

  /** Stops waiting. */
  rest(): void {
    this.cancel()
  }
}

/** Time, as an argument: tests let it pass. */
export interface Clock {
  now: () => number
  /** Calls back after some milliseconds, unless what it answers is called before. */
  after: (milliseconds: number, act: () => void) => () => void
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A timer that comes so much too late was held by a page that slept, and its workers slept with it. */
const SLEPT = 1_000

/** Says when a worker was silent for too long. */
export class Watchdog {
  private readonly clock: Clock
  private cancel = () => {}

  constructor(clock = CLOCK) {
    this.clock = clock
  }

  /** From now on it may be silent for so many milliseconds. */
  expect(patience: number, overrun: () => void): void {
    this.cancel()
    const began = this.clock.now()
    this.cancel = this.clock.after(patience, () => {
      if (this.clock.now() - began > patience + SLEPT) this.expect(patience, overrun)
      else overrun()
    })
  }

  /** Nothing is expected any more. */
  rest(): void {
    this.cancel()
  }
}

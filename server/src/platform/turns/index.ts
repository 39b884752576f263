import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work in a row. Others wait for as long at most, once for each step of their answer. */
const TURN_MS = 8

/**
 * Does long work of this process in turns with everything else that it has to do: `work` yields wherever it may be
 * interrupted, which should be at least every millisecond, and answers what it returns.
 */
export async function inTurns<T>(work: Generator<unknown, T, void>, turnMs: number = TURN_MS): Promise<T> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < turnMs) continue
    await setImmediate()
    began = performance.now()
  }
}

import { setImmediate } from 'node:timers/promises'

/** Milliseconds of uninterrupted work; the maximum delay for each step of other requests. */
const TURN_MS = 8

/**
 * Runs long work of this process in slices, between other requests. `work` yields where it can be interrupted, at
 * least every millisecond. Returns the result of `work`.
 */
export async function runInTurns<T>(work: Generator<unknown, T, void>, turnMs: number = TURN_MS): Promise<T> {
  let startedAt = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - startedAt < turnMs) continue
    await setImmediate()
    startedAt = performance.now()
  }
}

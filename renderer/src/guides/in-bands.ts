import { setImmediate } from 'node:timers/promises'

/** Pixels per step: some milliseconds of work. */
const BAND_SIZE = 100_000

/** Processes pixels in order, from `from` to before `to`, and yields to the process in between. */
export async function processInBands(count: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += BAND_SIZE) {
    work(from, Math.min(count, from + BAND_SIZE))
    await setImmediate()
  }
}

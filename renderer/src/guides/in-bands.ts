import { setImmediate } from 'node:timers/promises'

/** Pixels per step: some milliseconds of work. */
const AT_ONCE = 100_000

/** Processes pixels in order, from `from` to before `to`, and yields to the process in between. */
export async function processInBands(count: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    work(from, Math.min(count, from + AT_ONCE))
    await setImmediate()
  }
}

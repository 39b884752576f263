import { setImmediate } from 'node:timers/promises'

/** Pixels worked on at once: some milliseconds. */
const AT_ONCE = 100_000

/** Works on every pixel in order, from `from` to before `to`, and lets the process do other things in between. */
export async function inBands(count: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    work(from, Math.min(count, from + AT_ONCE))
    await setImmediate()
  }
}

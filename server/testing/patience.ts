// How long tests wait, in one place: on a machine that is slow, or busy, everything may take as many times longer.

/** What the loop below takes on a quiet processor of the machine on which the limits were chosen, in ms. */
const REFERENCE_MS = 220
const ROUNDS = 200_000_000

function timeOfLoop(): number {
  const started = performance.now()
  let value = 1
  for (let round = 0; round < ROUNDS; round++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  const took = performance.now() - started
  // Its result is used, so that no compiler leaves the loop out.
  return value === 0 ? took + 1 : took
}

/**
 * By how much limits are multiplied: 1 on a quiet machine. It is measured once, where a run begins, and handed to its
 * processes through the environment.
 */
export const patience: number =
  Number(process.env.STUDIO_TEST_PATIENCE) || Math.max(1, timeOfLoop() / REFERENCE_MS)
process.env.STUDIO_TEST_PATIENCE = String(patience)

/** A limit of `ms` on a quiet machine, as it is on this one. */
export const limit = (ms: number): number => Math.round(ms * patience)

// Time limits of tests in one place: everything may take longer on a slow or busy machine.

/** Duration of the loop below on a quiet processor of the reference machine, in ms. */
const REFERENCE_MS = 220
const ROUNDS = 200_000_000

function timeOfLoop(): number {
  const started = performance.now()
  let value = 1
  for (let round = 0; round < ROUNDS; round++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  const ms = performance.now() - started
  // Uses the result, so that the compiler can’t remove the loop.
  return value === 0 ? ms + 1 : ms
}

/**
 * Factor for limits: 1 on a quiet machine. Measured once at the start of a run and passed to its processes through the
 * environment.
 */
export const patience: number =
  Number(process.env.STUDIO_TEST_PATIENCE) || Math.max(1, timeOfLoop() / REFERENCE_MS)
process.env.STUDIO_TEST_PATIENCE = String(patience)

/** Converts a time limit for a quiet machine to this machine. */
export const limit = (ms: number): number => Math.round(ms * patience)

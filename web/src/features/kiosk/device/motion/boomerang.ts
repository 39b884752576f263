/** Fewer than these are no movement. */
export const LEAST_FRAMES = 6

/** Which frame is shown when: forth, and back without showing either end twice, so that it can run on for ever. */
export const orderOf = (count: number): number[] => [
  ...Array.from({ length: count }, (_, at) => at),
  ...Array.from({ length: Math.max(0, count - 2) }, (_, at) => count - 2 - at),
]

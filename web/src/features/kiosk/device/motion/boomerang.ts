/** Minimum number of frames with visible motion. */
export const MIN_FRAMES = 6

/** Returns the frame order of a boomerang. Neither end frame is repeated, so that it loops smoothly. */
export const orderOf = (count: number): number[] => [
  ...Array.from({ length: count }, (_, at) => at),
  ...Array.from({ length: Math.max(0, count - 2) }, (_, at) => count - 2 - at),
]

/** First 12 bits of an id: the precision a number has left beside today's ms. */
export const PLACE_STEPS = 4096

/**
 * Position of an item in ms. For items created in the same ms, as after a large import, the id decides in the order of
 * the list.
 */
export const placeInTime = (ms: number, id: string): number =>
  ms + (Number.parseInt(id.slice(0, 3), 16) || 0) / PLACE_STEPS

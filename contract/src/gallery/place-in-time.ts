/** The first 12 bits of an id: as much as a number of today's milliseconds can take besides. */
export const PLACE_STEPS = 4096

/**
 * Where a picture stands among all, in ms: of what was made in the same millisecond, as after an import of many, its id says
 * where, in the order of the list.
 */
export const placeInTime = (ms: number, id: string): number =>
  ms + (Number.parseInt(id.slice(0, 3), 16) || 0) / PLACE_STEPS

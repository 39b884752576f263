import type { Known, WallOf } from '../grid/grid-layout.ts'

/** The first 12 bits of an id: as much as a number of today's milliseconds can take besides. */
const STEPS = 4096

/**
 * Where something stands among all, in ms: of what was made in the same millisecond, as after an import of many, its id says
 * where, in the order of the list.
 */
export const placeOf =
  <Item extends Known>({ timeOf }: WallOf<Item>) =>
  (item: Item): number =>
    timeOf(item) + (Number.parseInt(item.id.slice(0, 3), 16) || 0) / STEPS

/** As near as places can lie together. */
export const nearest = (place: number): number => Math.round(place * STEPS) / STEPS

/** Right below a place: where a month begins, that is its first picture and not the last of the one before. */
export const below = (place: number): number => (Number.isInteger(place) ? place - 1 : place)

/** The page that begins at a place. */
export function pageAt(place: number): string {
  const time = Math.floor(place)
  const page = `dateTo:${new Date(time).toISOString()}`
  if (place === time) return page
  const digits = Math.floor((place - time) * STEPS)
    .toString(16)
    .padStart(3, '0')
  return `${page},${digits}fffff-ffff-4fff-bfff-ffffffffffff`
}

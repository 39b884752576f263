import { PLACE_STEPS, placeInTime } from '@studio/contract/gallery'
import type { Dated, WallOf } from '../grid/layout/grid-layout.ts'

/** Position of an item in ms, by the time it was created or changed. */
export const placeOf =
  <Item extends Dated>({ timeOf }: WallOf<Item>) =>
  (item: Item): number =>
    placeInTime(timeOf(item), item.id)

/** Rounds to the smallest distance of two positions. */
export const nearest = (place: number): number => Math.round(place * PLACE_STEPS) / PLACE_STEPS

/** Right below a position. At the start of a month this is its first item, not the last one of the month before. */
export const below = (place: number): number => (Number.isInteger(place) ? place - 1 : place)

/** Page parameter of the page that starts at a position. */
export function pageAt(place: number): string {
  const time = Math.floor(place)
  const page = `dateTo:${new Date(time).toISOString()}`
  if (place === time) return page
  const digits = Math.floor((place - time) * PLACE_STEPS)
    .toString(16)
    .padStart(3, '0')
  return `${page},${digits}fffff-ffff-4fff-bfff-ffffffffffff`
}

import { PLACE_STEPS, placeInTime } from '@studio/contract/gallery'
import type { Known, WallOf } from '../grid/layout/grid-layout.ts'

/** Where something stands among all, in ms, by when it was made or changed. */
export const placeOf =
  <Item extends Known>({ timeOf }: WallOf<Item>) =>
  (item: Item): number =>
    placeInTime(timeOf(item), item.id)

/** As near as places can lie together. */
export const nearest = (place: number): number => Math.round(place * PLACE_STEPS) / PLACE_STEPS

/** Right below a place: where a month begins, that is its first picture and not the last of the one before. */
export const below = (place: number): number => (Number.isInteger(place) ? place - 1 : place)

/** The page that begins at a place. */
export function pageAt(place: number): string {
  const time = Math.floor(place)
  const page = `dateTo:${new Date(time).toISOString()}`
  if (place === time) return page
  const digits = Math.floor((place - time) * PLACE_STEPS)
    .toString(16)
    .padStart(3, '0')
  return `${page},${digits}fffff-ffff-4fff-bfff-ffffffffffff`
}

import type { LibraryEntry, LibraryMonth } from '@studio/contract/library'
import { proportionOf, type WallOf } from '../../gallery/grid/index.ts'

/** Width by height of a card of words. */
const CARD = 1.05

const shapeOf = ({ picture }: LibraryEntry): number =>
  picture ? proportionOf(picture.width, picture.height) : CARD

/** How entries are laid out: at the time that they stand at in the list. */
export const entriesOf = (isByChange: boolean): WallOf<LibraryEntry> => ({
  shapeOf,
  timeOf: (entry) => Date.parse(entry.deletedAt ?? (isByChange ? entry.changedAt : entry.createdAt)),
})

/** What a month has, with the cards of what is only words among its pictures. */
export const monthOf = ({ month, count, words, proportion, points }: LibraryMonth) => ({
  month,
  count,
  points,
  proportion: (proportion * (count - words) + CARD * words) / Math.max(1, count),
})

import type { LibraryEntry, LibraryMonth } from '@studio/contract/library'
import { proportionOf, type WallOf } from '../../gallery/grid/index.ts'

/** Aspect ratio of a text card. */
const CARD = 1.05

const shapeOf = ({ picture }: LibraryEntry): number =>
  picture ? proportionOf(picture.width, picture.height) : CARD

/** Entries with the time by which they are laid out. */
export const entriesOf = (isByChange: boolean): WallOf<LibraryEntry> => ({
  shapeOf,
  timeOf: (entry) => Date.parse(entry.deletedAt ?? (isByChange ? entry.changedAt : entry.createdAt)),
})

/** Contents of a month, with text cards among the images. */
export const monthOf = ({ month, count, words, proportion, points }: LibraryMonth) => ({
  month,
  count,
  points,
  proportion: (proportion * (count - words) + CARD * words) / Math.max(1, count),
})

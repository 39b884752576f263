import type { Work } from '@studio/contract/works'
import { boxesOf, packRows, proportionOf, type RowSpec } from '../../gallery/grid/index.ts'

/** Height of title, author and reason below an image, in px. */
export const CAPTION = 68
/** Aspect ratio of the tile of a prompt without an image. */
const SHEET = 4 / 3

export interface PlacedWork {
  work: Work
  index: number
  left: number
  width: number
}

export interface WorksRow {
  /** Height of the images, without captions. */
  height: number
  places: PlacedWork[]
}

const proportionOfWork = ({ picture }: Work): number =>
  picture ? proportionOf(picture.width, picture.height) : SHEET

/** Lays out works in justified rows. New works change only the last two rows. */
export function layWorks(works: readonly Work[], spec: RowSpec, isComplete: boolean): WorksRow[] {
  if (spec.width <= 0) return []
  const proportion = (index: number) => {
    const work = works[index]
    return work ? proportionOfWork(work) : 1
  }
  return packRows(proportion, 0, works.length, spec, isComplete).map((row) => ({
    height: Math.max(1, Math.round(row.exact)),
    places: boxesOf(row, proportion, spec).flatMap(({ x, width }, nth) => {
      const work = works[row.start + nth]
      return work ? [{ work, index: row.start + nth, left: x, width }] : []
    }),
  }))
}

/** Target of a key: the neighbour, or the work above or below with the nearest centre. */
export function workBy(key: string, rows: readonly WorksRow[], index: number): number | null {
  const at = rows.findIndex(({ places }) => places.some((place) => place.index === index))
  const row = rows[at]
  const current = row?.places.find((place) => place.index === index)
  if (!current) return null
  const last = rows.at(-1)?.places.at(-1)?.index ?? index
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  const other = key === 'ArrowUp' ? rows[at - 1] : key === 'ArrowDown' ? rows[at + 1] : undefined
  if (!other) return null
  const middle = current.left + current.width / 2
  const distance = ({ left, width }: PlacedWork) => Math.abs(left + width / 2 - middle)
  return other.places.reduce((best, place) => (distance(place) < distance(best) ? place : best)).index
}

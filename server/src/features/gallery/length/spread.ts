// How the pictures of a month are spread over it: evenly, or many in a day, as after an import.
import { placeInTime } from '@studio/contract/gallery'
import { type Dense, PARTS } from './months.store.ts'

/** A month that was counted in parts of the same length, oldest first. */
interface Counted {
  start: Date
  until: Date
  count: number
  parts: readonly number[]
}

/** Which parts of all months hold anything, as `cutsOf` counts them from 1, and how much each holds. */
interface Filled {
  place: number
  filled: readonly number[]
  held: readonly number[]
}

/** Every so many-th picture of a dense part. */
interface Rank {
  /** Counts the dense parts from 1. */
  place: number
  /** Counts its pictures from 1, the newest first. */
  rank: number
  id: string
  micros: string
}

/** A part with fewer is reached by scrolling on; so many times its share of the month makes a part dense. */
const FEW = 500
const TIMES = 3
/** So many pictures of each dense part are read. */
const POINTS = 32
/** Farther than so many pictures from where even time would have them, a month says how it is spread. */
const NOTICED = 200

const momentOf = ({ start, until, parts }: Counted, part: number) =>
  start.getTime() + ((until.getTime() - start.getTime()) * part) / parts.length

/** Where the parts of all months begin, and where the last one ends. */
export function cutsOf(bounds: readonly Date[]): Date[] {
  const last = bounds.at(-1)
  const cuts = bounds.slice(0, -1).flatMap((start, place) => {
    const length = bounds[place + 1]!.getTime() - start.getTime()
    return Array.from({ length: PARTS }, (_, part) => new Date(start.getTime() + (length * part) / PARTS))
  })
  return last ? [...cuts, last] : cuts
}

/** Months with all their parts, between the bounds that `cutsOf` was given. */
export const inParts = <Row extends Filled>(rows: readonly Row[], bounds: readonly Date[]) =>
  rows.map((row) => {
    const parts = Array.from({ length: PARTS }, () => 0)
    for (const [at, part] of row.filled.entries()) parts[(part - 1) % PARTS] = row.held[at]!
    return { ...row, parts, start: bounds[row.place - 1]!, until: bounds[row.place]! }
  })

/** Months with how they are spread. What is read of the parts that hold most is read once, for all of them. */
export async function spreadOver<Month extends Counted>(
  months: readonly Month[],
  readRanks: (dense: readonly Dense[]) => Promise<readonly Rank[]>,
) {
  const dense = months.flatMap(denseParts)
  const ranks = dense.length === 0 ? [] : await readRanks(dense)
  return months.map((month) => ({ ...month, points: pointsOf(month, dense, ranks) }))
}

/** The parts of a month that hold far more than the others. */
function denseParts(month: Counted): Dense[] {
  const { count, parts } = month
  return parts.flatMap((here, part) =>
    here > FEW && here > (count * TIMES) / parts.length
      ? [
          {
            from: new Date(momentOf(month, part)),
            until: new Date(momentOf(month, part + 1)),
            count: here,
            step: Math.ceil(here / POINTS),
          },
        ]
      : [],
  )
}

const placeOf = ({ micros, id }: Rank): number => placeInTime(Number(BigInt(micros) / 1000n), id)

/** Moments of a month, newest first, and the share of its pictures that is newer; undefined where time runs evenly. */
function pointsOf(month: Counted, dense: readonly Dense[], ranks: readonly Rank[]): number[][] | undefined {
  const { count, parts } = month
  const points: [moment: number, newer: number][] = []
  let newer = 0
  for (let part = parts.length - 1; part >= 0; part--) {
    const here = parts[part]!
    if (here > 0) {
      points.push([momentOf(month, part + 1), newer])
      const from = momentOf(month, part)
      const place = dense.findIndex((each) => each.from.getTime() === Math.trunc(from)) + 1
      for (const rank of ranks)
        if (place > 0 && rank.place === place) points.push([placeOf(rank), newer + rank.rank - 1])
      newer += here
      points.push([from, newer])
    }
  }
  const isEven = points.every(([moment, before]) => {
    const part = (month.until.getTime() - moment) / (month.until.getTime() - month.start.getTime())
    return Math.abs(part * count - before) <= NOTICED
  })
  if (isEven) return undefined
  // Those of one millisecond are told apart by microseconds in the list, and by ids alone here.
  let last = Number.POSITIVE_INFINITY
  return points
    .filter(([moment]) => moment < last && (last = moment))
    .map(([moment, before]) => [moment, Math.round((before / count) * 1e6) / 1e6])
}

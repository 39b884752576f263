// Distribution of items over a month: even, or many on one day, as after an import.
import { placeInTime } from '@studio/contract/gallery'
import { type Dense, PARTS } from './months.store.ts'

/** A month counted in equal parts, oldest first. */
interface Counted {
  start: Date
  until: Date
  count: number
  parts: readonly number[]
}

/** Non-empty parts, numbered from 1 as in `cutsOf`, with their counts. */
interface Filled {
  place: number
  filled: readonly number[]
  held: readonly number[]
}

/** A sampled item of a dense part. */
interface Rank {
  /** Number of the dense part, from 1. */
  place: number
  /** Number of the item in its part, from 1, newest first. */
  rank: number
  id: string
  micros: string
}

/**
 * Min. items of a dense part; smaller ones are reached by scrolling. It must also exceed its even share by this factor.
 */
const FEW = 500
const TIMES = 3
/** Number of samples in each dense part. */
const POINTS = 32
/** A month reports its distribution if an item is further than this many items from its even position. */
const REPORT_THRESHOLD = 200

const momentOf = ({ start, until, parts }: Counted, part: number) =>
  start.getTime() + ((until.getTime() - start.getTime()) * part) / parts.length

/** Starts of the parts of all months, and the end of the last one. */
export function cutsOf(bounds: readonly Date[]): Date[] {
  const last = bounds.at(-1)
  const cuts = bounds.slice(0, -1).flatMap((start, place) => {
    const length = bounds[place + 1]!.getTime() - start.getTime()
    return Array.from({ length: PARTS }, (_, part) => new Date(start.getTime() + (length * part) / PARTS))
  })
  return last ? [...cuts, last] : cuts
}

/** Months with all their parts, between the bounds given to `cutsOf`. */
export const inParts = <Row extends Filled>(rows: readonly Row[], bounds: readonly Date[]) =>
  rows.map((row) => {
    const parts = Array.from({ length: PARTS }, () => 0)
    for (const [at, part] of row.filled.entries()) parts[(part - 1) % PARTS] = row.held[at]!
    return { ...row, parts, start: bounds[row.place - 1]!, until: bounds[row.place]! }
  })

/** Months with their distribution. All dense parts are sampled in one query. */
export async function spreadOver<Month extends Counted>(
  months: readonly Month[],
  readRanks: (dense: readonly Dense[]) => Promise<readonly Rank[]>,
) {
  const dense = months.flatMap(denseParts)
  const ranks = dense.length === 0 ? [] : await readRanks(dense)
  return months.map((month) => ({ ...month, points: pointsOf(month, dense, ranks) }))
}

/** Parts of a month with far more items than the others. */
function denseParts(month: Counted): Dense[] {
  const { count, parts } = month
  return parts.flatMap((samples, part) =>
    samples > FEW && samples > (count * TIMES) / parts.length
      ? [
          {
            from: new Date(momentOf(month, part)),
            until: new Date(momentOf(month, part + 1)),
            count: samples,
            step: Math.ceil(samples / POINTS),
          },
        ]
      : [],
  )
}

const placeOf = ({ micros, id }: Rank): number => placeInTime(Number(BigInt(micros) / 1000n), id)

/** Times of a month, newest first, with the share of newer items; undefined if it is even. */
function pointsOf(month: Counted, dense: readonly Dense[], ranks: readonly Rank[]): number[][] | undefined {
  const { count, parts } = month
  const points: [moment: number, newer: number][] = []
  let newer = 0
  for (let part = parts.length - 1; part >= 0; part--) {
    const current = parts[part]!
    if (current > 0) {
      points.push([momentOf(month, part + 1), newer])
      const from = momentOf(month, part)
      const place = dense.findIndex((each) => each.from.getTime() === Math.trunc(from)) + 1
      for (const rank of ranks)
        if (place > 0 && rank.place === place) points.push([placeOf(rank), newer + rank.rank - 1])
      newer += current
      points.push([from, newer])
    }
  }
  const isEven = points.every(([moment, before]) => {
    const part = (month.until.getTime() - moment) / (month.until.getTime() - month.start.getTime())
    return Math.abs(part * count - before) <= REPORT_THRESHOLD
  })
  if (isEven) return undefined
  // Items of one ms are sorted by microseconds in the list, but only by id here.
  let last = Number.POSITIVE_INFINITY
  return points
    .filter(([moment]) => moment < last && (last = moment))
    .map(([moment, before]) => [moment, Math.round((before / count) * 1e6) / 1e6])
}

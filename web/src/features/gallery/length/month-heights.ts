import type { GalleryMonth } from '@studio/contract/gallery'
import { HEADING } from '../grid/layout/grid-layout.ts'
import type { RowSpec } from '../grid/layout/pack-rows.ts'
import { nearest } from './place-in-time.ts'

/** Browsers draw nothing beyond about 16 million px. Above this limit, all months are scaled down equally. */
const MAX_HEIGHT = 8_000_000
/** Average items per shoot: a month has at most one day for each of them. */
const ON_A_DAY = 4
const MAX_DAYS = 30

/** Position of a month within the full length, in px, newest first. */
export interface MonthPlace {
  /** Local midnight of its first day and of the first day after it, in ms. */
  start: number
  end: number
  count: number
  top: number
  height: number
  /** Times, newest first, each with the share of the month that is newer. Includes both ends. */
  points: readonly Point[]
}

type Point = readonly [place: number, newer: number]

/** Between points closer than this in ms, positions are resolved by id. */
const BATCH_SIZE = 1000

export interface Heights {
  months: readonly MonthPlace[]
  total: number
  /** Converts a time to a height and back. Both run down from the newest. */
  yOf: (time: number) => number
  timeAt: (y: number) => number
}

/** Height of everything that isn't loaded. Within a month, time runs evenly or along its points. `now` in ms. */
export function heightsOf(counted: readonly GalleryMonth[], spec: RowSpec, now: number): Heights {
  const natural = counted.map((month) => heightOf(month, spec))
  const sum = natural.reduce((total, height) => total + height, 0)
  const scale = sum > MAX_HEIGHT ? MAX_HEIGHT / sum : 1
  let total = 0
  const months = counted.map(({ month, count, points = [] }, index): MonthPlace => {
    const [year, number] = month.split('-').map(Number) as [number, number]
    const start = new Date(year, number - 1, 1).getTime()
    const end = new Date(year, number, 1).getTime()
    const height = natural[index]! * scale
    const top = total
    total += height
    const last = start < now && now < end ? now : end
    const within = points.flatMap(([at, newer]): Point[] =>
      at !== undefined && newer !== undefined && at < last && at > start ? [[at, newer]] : [],
    )
    return { start, end: last, count, top, height, points: [[last, 0], ...within, [start, 1]] }
  })

  return {
    months,
    total,
    yOf(time) {
      const month = months.find(({ start }) => time >= start)
      if (!month) return total
      const next = Math.max(
        1,
        month.points.findIndex(([place]) => place <= time),
      )
      return month.top + month.height * Math.min(1, Math.max(0, between(month, next, time)))
    },
    timeAt(y) {
      const month = months.find(({ top, height }) => y < top + height) ?? months.at(-1)
      if (!month) return now
      const part = Math.min(1, Math.max(0, (y - month.top) / month.height))
      const { points } = month
      const next = points.findIndex(([, newer], index) => index > 0 && newer >= part && newer > 0)
      const [from, to] = [points[Math.max(1, next) - 1]!, points[Math.max(1, next)]!]
      const share = to[1] > from[1] ? (part - from[1]) / (to[1] - from[1]) : 0
      const place = from[0] - share * (from[0] - to[0])
      return from[0] - to[0] < BATCH_SIZE ? nearest(place) : Math.round(place)
    },
  }
}

/** Share of a month that is newer than a time before the point `next`. */
function between({ points }: MonthPlace, next: number, time: number): number {
  const [from, to] = [points[next - 1]!, points[next]!]
  const part = from[0] > to[0] ? (from[0] - time) / (from[0] - to[0]) : 1
  return from[1] + (to[1] - from[1]) * Math.min(1, Math.max(0, part))
}

/** Height of a month: its rows, plus a heading and half an empty row for each day. */
function heightOf({ count, proportion }: GalleryMonth, { width, gap, target, across }: RowSpec): number {
  const column = across ? (width - gap * (across - 1)) / across : 0
  const height = across ? column / proportion : target
  const inRow = across ?? (width + gap) / (proportion * target + gap)
  const days = Math.min(MAX_DAYS, Math.ceil(count / ON_A_DAY))
  return Math.ceil(count / inRow + days / 2) * (height + gap) + days * HEADING
}

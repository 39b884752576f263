import type { GalleryItem } from '@studio/contract/gallery'
import { packRows, proportionOf, type RowSpec } from './pack-rows.ts'

/** Height of a day heading in px. */
export const HEADING = 40

export interface GridRow {
  start: number
  end: number
  exact: number
  isFull: boolean
  /** Distance from the top of the grid in px. */
  top: number
  height: number
  day: number
}

export interface GridDay {
  /** Local midnight in ms. */
  date: number
  start: number
  end: number
  top: number
  firstRow: number
  /** Names of the first projects of that day. */
  projects: string[]
}

/** Anything with an id. */
export interface Dated {
  id: string
}

/** Accessors that the layout needs from an item. */
export interface WallOf<Item> {
  /** Width divided by height. */
  shapeOf: (item: Item) => number
  /** Time of the item in ms. */
  timeOf: (item: Item) => number
  /** Name of its project. */
  projectOf?: (item: Item) => string | null
}

export const PICTURES: WallOf<GalleryItem> = {
  shapeOf: ({ width, height }) => proportionOf(width, height),
  timeOf: ({ createdAt }) => Date.parse(createdAt),
  projectOf: ({ project }) => project,
}

/** Immutable layout with everything needed to render any part of the grid. */
export interface GridLayout<Item extends Dated = GalleryItem> {
  of: WallOf<Item>
  spec: RowSpec
  items: readonly Item[]
  rows: readonly GridRow[]
  days: readonly GridDay[]
  height: number
  indexOf: (id: string) => number
}

export type Pages<Item = GalleryItem> = readonly { items: readonly Item[] }[]

export interface Frame<Item> {
  items: Item[]
  rows: GridRow[]
  days: GridDay[]
  /** Number of items after each page. */
  ends: number[]
}

/** Lays out added or removed items above rows that stay in place. Returns null if no row stays. */
export type Reframe = <Item extends Dated>(
  latest: GridLayout<Item>,
  laidOutPages: Pages<Item>,
  pages: Pages<Item>,
) => Frame<Item> | null

/**
 * Lays out pages below each other and caches the result: a new page costs only its own items, a changed page only what
 * follows it.
 */
export function createLayouterOf<Item extends Dated>(of: WallOf<Item>) {
  let spec: RowSpec = { width: 0, gap: 0, target: 1, across: null }
  let laidOutPages: Pages<Item> = []
  /** Number of items after each page. */
  let ends: number[] = []
  let items: Item[] = []
  let rows: GridRow[] = []
  let days: GridDay[] = []
  let latest: GridLayout<Item> | undefined
  const places = new Map<string, number>()

  const proportion = (index: number) => of.shapeOf(items[index]!)

  function cutTo(count: number) {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle]!.end <= count) low = middle + 1
      else high = middle
    }
    for (let index = count; index < items.length; index++) places.delete(items[index]!.id)
    rows.length = low
    items.length = count
    while (days.length && days.at(-1)!.start >= count) days.pop()
    const last = days.at(-1)
    if (last) last.end = Math.min(last.end, count)
  }

  function append(added: readonly Item[]) {
    // The last two rows of the last day may still change, so they are laid out again.
    const open = rows.at(-1)
    let from = 0
    for (let removed = 0; removed < 2 && open && rows.at(-1)?.day === open.day; removed++)
      from = rows.pop()!.start
    for (const item of added) {
      // Keyset pages don't overlap, but an item created in the meantime may appear twice.
      if (places.has(item.id)) continue
      places.set(item.id, items.length)
      items.push(item)
      placeInDay(days, item, items.length - 1, of)
    }
    for (let day = open?.day ?? 0; day < days.length; day++) packDay(day, from)
  }

  function packDay(index: number, from: number) {
    const day = days[index]!
    const bottom = () => (rows.length ? rows.at(-1)!.top + rows.at(-1)!.height : 0)
    const start = Math.max(day.start, from)
    if (start === day.start) {
      day.top = bottom()
      day.firstRow = rows.length
    }
    const isComplete = index < days.length - 1
    for (const row of packRows(proportion, start, day.end, spec, isComplete)) {
      const top = row.start === day.start ? day.top + HEADING : bottom() + spec.gap
      rows.push({ ...row, top, height: Math.max(1, Math.round(row.exact)), day: index })
    }
  }

  /** The layout of these pages at this width. */
  return function layOut(pages: Pages<Item>, rowSpec: RowSpec, reframe?: Reframe): GridLayout<Item> {
    const isSameSpec =
      spec.width === rowSpec.width && spec.target === rowSpec.target && spec.across === rowSpec.across
    if (latest && isSameSpec && pages === laidOutPages) return latest
    const frame = latest && isSameSpec && reframe?.(latest, laidOutPages, pages)
    if (frame) {
      ;({ items, rows, days, ends } = frame)
      laidOutPages = pages
      places.clear()
      for (const [index, { id }] of items.entries()) places.set(id, index)
      return buildLayout()
    }
    let same = 0
    if (isSameSpec) while (same < laidOutPages.length && laidOutPages[same] === pages[same]) same++
    // Copying takes microseconds and keeps the rendered layout immutable.
    items = items.slice()
    rows = rows.slice()
    days = days.map((day) => ({ ...day }))
    const isCut = same < laidOutPages.length
    if (isCut) cutTo(same ? ends[same - 1]! : 0)
    ends.length = same
    spec = rowSpec
    laidOutPages = rowSpec.width > 0 ? pages : []
    if (isCut) append([])
    for (const page of laidOutPages.slice(same)) {
      append(page.items)
      ends.push(items.length)
    }
    return buildLayout()
  }

  function buildLayout(): GridLayout<Item> {
    const last = rows.at(-1)
    latest = {
      of,
      spec,
      items,
      rows,
      days,
      height: last ? last.top + last.height : 0,
      indexOf: (id) => places.get(id) ?? -1,
    }
    return latest
  }
}

export const createLayouter = () => createLayouterOf(PICTURES)

/** Adds an item to the last day, or to a new one. */
export function placeInDay<Item>(days: GridDay[], item: Item, index: number, of: WallOf<Item>): void {
  const time = of.timeOf(item)
  let day = days.at(-1)
  if (!day || time < day.date) {
    const date = new Date(time).setHours(0, 0, 0, 0)
    day = { date, start: index, end: index, top: 0, firstRow: 0, projects: [] }
    days.push(day)
  }
  day.end = index + 1
  const project = of.projectOf?.(item)
  if (project && day.projects.length < 3 && !day.projects.includes(project)) day.projects.push(project)
}

/** First row that extends below `y`. */
export function rowAt(rows: readonly GridRow[], y: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]!
    if (row.top + row.height <= y) low = middle + 1
    else high = middle
  }
  return low
}

/** Row that contains item `index`. */
export function rowOf(rows: readonly GridRow[], index: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.end <= index) low = middle + 1
    else high = middle
  }
  return low
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { picturesOf } from '../gallery.fixtures.ts'
import { createLayouter, type GridLayout } from '../grid/layout/grid-layout.ts'
import { heightAt, movedBy, timeAt } from './in-view.ts'
import { heightsOf } from './month-heights.ts'
import { reframe } from './reframe.ts'

const SPEC = { width: 1200, gap: 8, target: 232, across: null }
const PHONE = { width: 358, gap: 8, target: 232, across: 2 }
/** Pages of 20 items each, `from` is the newest. */
const ALL = picturesOf(400)
const PAGES = Array.from({ length: 20 }, (_, n) => ({ items: ALL.slice(n * 20, n * 20 + 20) }))

const rowIds = ({ rows, items }: GridLayout) =>
  rows.map(({ start, end }) =>
    items
      .slice(start, end)
      .map(({ id }) => id)
      .join(),
  )

function expectSound(layout: GridLayout, from: number, to: number) {
  expect(layout.items.map(({ id }) => id)).toEqual(ALL.slice(from * 20, to * 20).map(({ id }) => id))
  let place = 0
  let bottom = 0
  for (const row of layout.rows) {
    expect(row.start).toBe(place)
    expect(row.end).toBeGreaterThan(row.start)
    expect(row.top).toBeGreaterThanOrEqual(bottom)
    const day = layout.days[row.day]!
    expect(row.start >= day.start && row.end <= day.end).toBe(true)
    if (row.start === day.start) expect(row.top - day.top).toBe(40)
    place = row.end
    bottom = row.top + row.height
  }
  expect(place).toBe(layout.items.length)
  expect(layout.height).toBe(bottom)
  for (const [index, { id }] of layout.items.entries()) expect(layout.indexOf(id)).toBe(index)
}

describe('a stretch that grows and shrinks at both ends', () => {
  it.each([SPEC, PHONE])('contains every item once, in rows of its day, wherever it moves', (spec) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 19 }),
        fc.array(fc.constantFrom('before', 'after', 'drop first', 'drop last'), { maxLength: 12 }),
        (start, steps) => {
          const layOut = createLayouter()
          let [from, to] = [start, start + 1]
          layOut(PAGES.slice(from, to), spec, reframe)
          for (const step of steps) {
            if (step === 'before' && from > 0) from -= 1
            if (step === 'after' && to < 20) to += 1
            if (step === 'drop first' && to - from > 1) from += 1
            if (step === 'drop last' && to - from > 1) to -= 1
            expectSound(layOut(PAGES.slice(from, to), spec, reframe), from, to)
          }
        },
      ),
    )
  })

  it.each([SPEC, PHONE])('keeps rows in place when items are added above them', (spec) => {
    const layOut = createLayouter()
    const before = layOut(PAGES.slice(9, 12), spec, reframe)
    const after = layOut(PAGES.slice(8, 12), spec, reframe)
    // Only the first row may have been incomplete.
    const rows = rowIds(before).slice(1)
    expect(rowIds(after).slice(-rows.length)).toEqual(rows)
    // The visible part moved by the height added above it, which is reported.
    const view = before.rows[4]!.top + 10
    const moved = movedBy(
      { layout: before, above: 500, below: 0 },
      { layout: after, above: 0, below: 0 },
      view + 500,
    )
    expect(moved).toBe(after.height - before.height - 500)
  })

  it('isn’t held in place at the very top, where new items must be visible', () => {
    const visibleLayout = { layout: createLayouter()(PAGES.slice(1, 3), SPEC, reframe), above: 0, below: 0 }
    const updated = { layout: createLayouter()(PAGES.slice(0, 3), SPEC, reframe), above: 0, below: 0 }
    expect(movedBy(visibleLayout, updated, 10)).toBe(0)
    expect(movedBy(visibleLayout, updated, 900)).toBeGreaterThan(0)
  })
})

it('maps every height to a time and back, loaded or not', () => {
  const heights = heightsOf(
    [
      { month: '2026-11', count: 480, proportion: 1 },
      { month: '2026-10', count: 700, proportion: 1 },
      { month: '2024-01', count: 700, proportion: 1 },
    ],
    SPEC,
    Date.parse('2026-11-20T12:00:00Z'),
  )
  const layout = createLayouter()(PAGES.slice(4, 8), SPEC)
  const above = heights.yOf(Date.parse(layout.items[0]!.createdAt))
  const below = heights.total - heights.yOf(Date.parse(layout.items.at(-1)!.createdAt))
  const visibleLayout = { layout, above, below }
  for (const y of [0, above / 2, above + layout.height + below / 2, above + layout.height + below - 1])
    expect(Math.abs(heightAt(timeAt(y, visibleLayout, heights), visibleLayout, heights) - y)).toBeLessThan(2)
  const row = layout.rows[7]!
  expect(timeAt(above + row.top + 1, visibleLayout, heights)).toBe(
    Date.parse(layout.items[row.start]!.createdAt),
  )
  expect(heightAt(Date.parse(layout.items[row.start]!.createdAt), visibleLayout, heights)).toBeGreaterThan(
    above,
  )
})

import { DAY_MS } from '@studio/contract/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightsOf } from './month-heights.ts'
import { below, pageAt, placeOf } from './place-in-time.ts'

const SPEC = { width: 1200, gap: 8, target: 232, across: null }
const NOW = new Date(2026, 10, 20).getTime()
const month = (name: string, count: number, proportion = 1) => ({ month: name, count, proportion })

describe('the heights of months', () => {
  it('are stacked newest first, with time running evenly within each', () => {
    const { months, total, yOf, timeAt } = heightsOf([month('2026-11', 500), month('2025-02', 30)], SPEC, NOW)
    expect(months.map(({ top, height }) => top + height)).toEqual([months[1]!.top, total])
    expect(yOf(NOW)).toBe(0)
    expect(yOf(new Date(2026, 10, 1).getTime())).toBeCloseTo(months[1]!.top)
    // A gap without items.
    expect(yOf(new Date(2025, 7, 1).getTime())).toBeCloseTo(months[1]!.top)
    expect(yOf(0)).toBe(total)
    expect(new Date(timeAt(months[1]!.top + 1)).getMonth()).toBe(1)
    expect(timeAt(-5)).toBe(NOW)
    expect(timeAt(total * 2)).toBe(new Date(2025, 1, 1).getTime())
  })

  it('convert a height to a time and back', () => {
    const counted = [month('2026-11', 40), month('2026-10', 3), month('2024-02', 9000, 0.6)]
    const { total, yOf, timeAt } = heightsOf(counted, SPEC, NOW)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (part) => {
        expect(Math.abs(yOf(timeAt(part * total)) - part * total)).toBeLessThan(1)
      }),
    )
  })

  it('come close to the heights of the grid, and wide images take more rows', () => {
    // A width of 1,200 px holds five squares of 232 px: 60,000 items are 12,000 rows of 240 px.
    const { total } = heightsOf([month('2026-10', 60_000)], { ...SPEC, width: 1192 }, NOW)
    expect(total / (12_000 * 240)).toBeCloseTo(1, 1)
    const wide = heightsOf([month('2026-10', 60_000, 2)], SPEC, NOW)
    expect(wide.total / total).toBeCloseTo(2, 0)
    const phone = heightsOf([month('2026-10', 60_000)], { ...SPEC, width: 358, across: 2 }, NOW)
    expect(phone.total / (30_000 * 183)).toBeCloseTo(1, 1)
  })

  it('stay within browser limits for a million items', () => {
    const years = Array.from({ length: 240 }, (_, n) =>
      month(`${2026 - Math.floor(n / 12)}-${String(12 - (n % 12)).padStart(2, '0')}`, 5000),
    )
    const { total, months } = heightsOf(years, SPEC, NOW)
    expect(total).toBeLessThanOrEqual(8_000_001)
    expect(months.every(({ height }) => height > 100)).toBe(true)
  })

  it('give many items of one moment the room they need, and lead into their middle', () => {
    // 50,000 items imported within one ms on the 14th, and 1,000 spread evenly over the rest of October.
    const at = new Date(2026, 9, 14, 9, 30).getTime()
    const points = [
      [at + 1, 0.01],
      [at + 4095 / 4096, 0.01],
      [at, 0.99],
      [at - 1, 0.99],
    ]
    const counted = [month('2026-11', 40), { ...month('2026-10', 51_000), points }]
    const { months, total, yOf, timeAt } = heightsOf(counted, SPEC, NOW)
    const { top, height } = months[1]!
    const middle = timeAt(top + height / 2)
    expect(Math.floor(middle)).toBe(at)
    expect(middle - at).toBeCloseTo(0.5, 2)
    expect(pageAt(middle)).toMatch(/^dateTo:.+Z,[78][0-9a-f]{2}fffff-/)
    const there = placeOf({ timeOf: () => at, shapeOf: () => 1 })({
      id: '40000000-0000-4000-8000-000000000000',
    })
    expect((yOf(there) - top) / height).toBeCloseTo(0.01 + 0.98 * 0.75, 2)
    // Without points the whole import would be on one line.
    const even = heightsOf([counted[0]!, month('2026-10', 51_000)], SPEC, NOW)
    expect(Math.abs(even.yOf(there) - even.yOf(at))).toBeLessThan(1)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (part) => {
        // As near as positions can be: 12 of 50,000 items.
        expect(Math.abs(yOf(timeAt(part * total)) - part * total)).toBeLessThan(height / 4000)
      }),
    )
  })

  it('start right below a month, and exactly at a moment within it', () => {
    expect(below(1000)).toBe(999)
    expect(below(1000.25)).toBe(1000.25)
    expect(pageAt(1000)).toBe('dateTo:1970-01-01T00:00:01.000Z')
    expect(pageAt(1000.25)).toBe('dateTo:1970-01-01T00:00:01.000Z,400fffff-ffff-4fff-bfff-ffffffffffff')
  })

  it('handle points in the future and months without points', () => {
    const start = new Date(2026, 10, 1).getTime()
    const points = [
      [NOW + DAY_MS, 0],
      [NOW - 1000, 0],
      [NOW - 2000, 1],
      [start, 1],
    ]
    const { total, yOf, timeAt } = heightsOf([{ ...month('2026-11', 900), points }], SPEC, NOW)
    expect([yOf(NOW), yOf(NOW - 1000), yOf(NOW - 2000), yOf(start)]).toEqual([0, 0, total, total])
    expect(timeAt(total / 2)).toBe(NOW - 1500)
    expect(timeAt(0)).toBeGreaterThanOrEqual(NOW - 1000)
    expect(timeAt(total)).toBeLessThanOrEqual(NOW - 2000)
  })
})

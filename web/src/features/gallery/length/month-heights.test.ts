import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightsOf } from './month-heights.ts'

const SPEC = { width: 1200, gap: 8, target: 232, across: null }
const NOW = new Date(2026, 10, 20).getTime()
const month = (name: string, count: number, proportion = 1) => ({ month: name, count, proportion })

describe('the heights of months', () => {
  it('stand below each other, newest first, and time runs evenly within each', () => {
    const { months, total, yOf, timeAt } = heightsOf([month('2026-11', 500), month('2025-02', 30)], SPEC, NOW)
    expect(months.map(({ top, height }) => top + height)).toEqual([months[1]!.top, total])
    expect(yOf(NOW)).toBe(0)
    expect(yOf(new Date(2026, 10, 1).getTime())).toBeCloseTo(months[1]!.top)
    // Nothing is between them.
    expect(yOf(new Date(2025, 7, 1).getTime())).toBeCloseTo(months[1]!.top)
    expect(yOf(0)).toBe(total)
    expect(new Date(timeAt(months[1]!.top + 1)).getMonth()).toBe(1)
    expect(timeAt(-5)).toBe(NOW)
    expect(timeAt(total * 2)).toBe(new Date(2025, 1, 1).getTime())
  })

  it('lead from a height to a moment and back', () => {
    const counted = [month('2026-11', 40), month('2026-10', 3), month('2024-02', 9000, 0.6)]
    const { total, yOf, timeAt } = heightsOf(counted, SPEC, NOW)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (part) => {
        expect(Math.abs(yOf(timeAt(part * total)) - part * total)).toBeLessThan(1)
      }),
    )
  })

  it('come near what the grid takes, and wide pictures take more rows', () => {
    // 1,200 px hold five squares of 232 px: 60,000 of them are 12,000 rows of 240 px.
    const { total } = heightsOf([month('2026-10', 60_000)], { ...SPEC, width: 1192 }, NOW)
    expect(total / (12_000 * 240)).toBeCloseTo(1, 1)
    const wide = heightsOf([month('2026-10', 60_000, 2)], SPEC, NOW)
    expect(wide.total / total).toBeCloseTo(2, 0)
    const phone = heightsOf([month('2026-10', 60_000)], { ...SPEC, width: 358, across: 2 }, NOW)
    expect(phone.total / (30_000 * 183)).toBeCloseTo(1, 1)
  })

  it('stay within what browsers can draw for a million pictures', () => {
    const years = Array.from({ length: 240 }, (_, n) =>
      month(`${2026 - Math.floor(n / 12)}-${String(12 - (n % 12)).padStart(2, '0')}`, 5000),
    )
    const { total, months } = heightsOf(years, SPEC, NOW)
    expect(total).toBeLessThanOrEqual(8_000_001)
    expect(months.every(({ height }) => height > 100)).toBe(true)
  })
})

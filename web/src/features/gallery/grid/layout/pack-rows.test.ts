import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesOf, packRows, proportionOf, type RowSpec } from './pack-rows.ts'

const spec = fc.record({
  width: fc.integer({ min: 240, max: 3000 }),
  gap: fc.constant(8),
  target: fc.constant(232),
  across: fc.constant(null),
})
const phone = fc.record({
  width: fc.integer({ min: 240, max: 620 }),
  gap: fc.constant(8),
  target: fc.constant(232),
  across: fc.constant(2),
})
const pictures = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }))
    .map((size) => proportionOf(...size)),
  { minLength: 1, maxLength: 120 },
)

const pack = (proportions: number[], rowSpec: RowSpec, isComplete: boolean) =>
  packRows((index) => proportions[index]!, 0, proportions.length, rowSpec, isComplete)

describe('packing rows', () => {
  it('contains every item once, in order', () => {
    fc.assert(
      fc.property(pictures, fc.oneof(spec, phone), fc.boolean(), (proportions, rowSpec, isComplete) => {
        const rows = pack(proportions, rowSpec, isComplete)
        let next = 0
        for (const row of rows) {
          expect(row.start).toBe(next)
          expect(row.end).toBeGreaterThan(row.start)
          next = row.end
        }
        expect(next).toBe(proportions.length)
      }),
    )
  })

  it('fills the width of full rows exactly, gaps included', () => {
    fc.assert(
      fc.property(pictures, fc.oneof(spec, phone), fc.boolean(), (proportions, rowSpec, isComplete) => {
        const rows = pack(proportions, rowSpec, isComplete)
        for (const row of rows) {
          const boxes = boxesOf(row, (index) => proportions[index]!, rowSpec)
          expect(boxes).toHaveLength(row.end - row.start)
          for (const [place, { x, width }] of boxes.entries()) {
            expect(width).toBeGreaterThan(0)
            const right = boxes[place + 1]?.x
            if (right !== undefined)
              expect(Math.abs(right - (x + width) - rowSpec.gap)).toBeLessThanOrEqual(1)
          }
          const edge = boxes.at(-1)!.x + boxes.at(-1)!.width
          if (row.isFull) expect(edge).toBe(rowSpec.width)
          else expect(edge).toBeLessThanOrEqual(rowSpec.width)
        }
        // Only the last row may be short.
        expect(rows.slice(0, -1).every((row) => row.isFull)).toBe(true)
      }),
    )
  })

  it('keeps normal rows near the target height', () => {
    const ordinary = fc.array(fc.constantFrom(1, 0.75, 4 / 3, 16 / 9, 9 / 16), {
      minLength: 1,
      maxLength: 200,
    })
    fc.assert(
      fc.property(ordinary, fc.integer({ min: 900, max: 2500 }), (proportions, width) => {
        const rows = pack(proportions, { width, gap: 8, target: 232, across: null }, true)
        for (const { exact } of rows) {
          expect(exact).toBeGreaterThan(232 * 0.7)
          expect(exact).toBeLessThan(232 * 1.55)
        }
      }),
    )
  })

  it('uses two columns on a phone', () => {
    fc.assert(
      fc.property(pictures, phone, (proportions, rowSpec) => {
        const rows = pack(proportions, rowSpec, true)
        expect(rows.slice(0, -1).every(({ start, end }) => end - start === 2)).toBe(true)
      }),
    )
  })

  it('shares a single last item with the row before it', () => {
    const seven = [1, 1, 1, 1, 1, 1, 1]
    const width = 232 * 6 + 8 * 5
    expect(pack(seven, { width, gap: 8, target: 232, across: null }, false).map((row) => row.end)).toEqual([
      6, 7,
    ])
    expect(pack(seven, { width, gap: 8, target: 232, across: null }, true).map((row) => row.end)).toEqual([7])
  })
})

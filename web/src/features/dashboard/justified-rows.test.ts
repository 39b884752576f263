import { expect, test } from 'vitest'
import { justifiedRows } from './justified-rows.ts'

const shaped = (...ratios: number[]) => ratios.map((ratio) => ({ width: ratio * 600, height: 600 }))
const place = { rowHeight: 200, gap: 8 }
const sharesOf = (rows: ReturnType<typeof justifiedRows>) =>
  rows.map(({ places }) => places.reduce((sum, { share }) => sum + share, 0))

test.each([320, 640, 1_056, 1_376, 1_536])(
  'fills %i pixels with every row, including the last one',
  (width) => {
    const rowHeight = width < 600 ? 132 : 200
    for (const count of [4, 5, 6, 7, 8]) {
      const items = shaped(...[0.75, 1.33, 0.75, 1, 1.78, 0.75, 0.56, 1.33].slice(0, count))
      const rows = justifiedRows(items, { width, rowHeight, gap: 8 })
      expect(rows.flatMap(({ places }) => places.map(({ item }) => item))).toEqual(items)
      for (const { height } of rows) expect(height).toBeLessThan(2 * rowHeight)
      if (rows.length > 1) for (const sum of sharesOf(rows)) expect(sum).toBeCloseTo(1)
    }
  },
)

test('balances rows: eight equal shapes make two rows of four', () => {
  const rows = justifiedRows(shaped(1, 1, 1, 1, 1, 1, 1, 1), { width: 832, ...place })
  expect(rows.map(({ places }) => places.length)).toEqual([4, 4])
})

test('one or two images grow to at most 1.5 times the target height', () => {
  const [row] = justifiedRows(shaped(0.75, 0.75), { width: 1_376, ...place })
  expect(row!.height).toBe(300)
  expect(sharesOf([row!])[0]).toBeLessThan(0.4)
})

test('renders nothing while the width is unknown', () => {
  expect(justifiedRows(shaped(1), { width: 0, ...place })).toEqual([])
})

import { expect, test } from 'vitest'
import { layWorks, workBy } from './lay-works.ts'
import { aWork } from './works.fixtures.ts'

const spec = { width: 1000, gap: 14, target: 216, across: null }
const works = Array.from({ length: 13 }, (_, n) => aWork({ id: `${n}`, title: `Work ${n}` }))

test('every work is in one row, in order, and full rows fill their width', () => {
  const rows = layWorks(works, spec, true)
  expect(rows.flatMap(({ places }) => places.map(({ index }) => index))).toEqual(works.map((_, n) => n))
  for (const { places } of rows.slice(0, -1)) {
    const last = places.at(-1)
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBe(1000)
  }
  expect(layWorks(works, { ...spec, width: 0 }, true)).toEqual([])
})

test('later works change only the last two rows', () => {
  const before = layWorks(works.slice(0, 10), spec, false)
  expect(layWorks(works, spec, false).slice(0, before.length - 2)).toEqual(before.slice(0, -2))
})

test('arrows move to neighbours, and up and down to the nearest centre', () => {
  const rows = layWorks(works, spec, true)
  const second = rows[1]?.places[0]?.index ?? 0
  expect(workBy('ArrowRight', rows, 0)).toBe(1)
  expect(workBy('ArrowLeft', rows, 0)).toBe(0)
  expect(workBy('ArrowDown', rows, 0)).toBe(second)
  expect(workBy('ArrowUp', rows, second)).toBe(0)
  expect(workBy('ArrowUp', rows, 0)).toBeNull()
  expect([workBy('Home', rows, 5), workBy('End', rows, 5), workBy('a', rows, 5)]).toEqual([0, 12, null])
})

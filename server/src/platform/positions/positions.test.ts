import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPosition, positionBetween } from './positions.ts'

test('always has room between two positions and at both ends', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: 60 }), (places) => {
      const list = [firstPosition(new Date(1_700_000_000_000))]
      for (const place of places) {
        const at = place % (list.length + 1)
        list.splice(at, 0, positionBetween(list[at - 1], list[at]))
      }
      expect(list).toEqual([...new Set(list)].sort())
    }),
  )
})

test('sorts newer items first, and items of one moment in their order', () => {
  const [now, later] = [new Date(1_700_000_000_000), new Date(1_700_000_000_001)]
  expect(firstPosition(later) < firstPosition(now)).toBe(true)
  expect(firstPosition(now, 0) < firstPosition(now, 1)).toBe(true)
})

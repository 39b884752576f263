import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPosition, positionBetween } from './positions.ts'

test('there is room between any two, at both ends, again and again', () => {
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

test('newer ones are first, in order of arrival', () => {
  const [now, later] = [new Date(1_700_000_000_000), new Date(1_700_000_000_001)]
  expect(firstPosition(later) < firstPosition(now)).toBe(true)
  expect(firstPosition(now, 0) < firstPosition(now, 1)).toBe(true)
})

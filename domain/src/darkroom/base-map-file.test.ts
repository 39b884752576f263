import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseMapSize, medianStops, proxySize, readBaseMap, writeBaseMap } from './index.ts'

const side = fc.integer({ min: 1, max: 20_000 })

test('the reduced original has the base map of the original', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const proxy = proxySize({ width, height })
      expect(baseMapSize(proxy)).toEqual(baseMapSize({ width, height }))
      expect(Math.max(proxy.width, proxy.height)).toBeLessThanOrEqual(2_048)
      expect(proxy.width).toBeLessThanOrEqual(width)
    }),
  )
})

test('a base map is read as it was written, and nothing else is', () => {
  const map = {
    colourSpace: 'display-p3' as const,
    width: 3,
    height: 2,
    samples: Uint16Array.of(0, 1, 256, 65_535, 7, 8),
  }
  const bytes = writeBaseMap(map)
  expect(readBaseMap(bytes)).toEqual(map)
  // Also within a larger buffer, as bytes of the network are.
  const within = new Uint8Array(bytes.length + 3)
  within.set(bytes, 3)
  expect(readBaseMap(within.subarray(3))).toEqual(map)
  const otherFormat = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0)
  for (const other of [bytes.subarray(1), bytes.subarray(0, -1), new Uint8Array(), otherFormat])
    expect(() => readBaseMap(other)).toThrow(RangeError)
})

test('has its median in stops below the brightest', () => {
  expect(medianStops({ samples: Uint16Array.of(65_535, 0, 65_535) })).toBe(0)
  expect(medianStops({ samples: Uint16Array.of(0, 65_535, 32_767.5, 0, 60_000) })).toBeCloseTo(-6, 3)
})

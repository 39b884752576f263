import { expect, test } from 'vitest'
import { grain } from './calibration.ts'
import { forward, inverse } from './dct.ts'
import { errorLevel } from './error-level.ts'
import { bitPlane, countValues, lowestBits } from './lowest-bits.ts'
import type { Pixels } from '@studio/domain/likeness'
import { lumaTable, qualityOf } from './quantisation.ts'

const pixelsOf = (width: number, height: number, value: (at: number) => number): Pixels => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : value(at))),
})

test('preserves energy and inverts the DCT', () => {
  const pixels = Float64Array.from({ length: 64 }, (_, at) => ((at * 37) % 256) - 128)
  const block = pixels.slice()
  const energy = (of: Float64Array) => of.reduce((sum, value) => sum + value * value, 0)
  forward(block)
  expect(energy(block)).toBeCloseTo(energy(pixels), 6)
  expect(block[0]).toBeCloseTo(pixels.reduce((sum, value) => sum + value, 0) / 8, 9)
  inverse(block)
  block.forEach((value, at) => {
    expect(value).toBeCloseTo(pixels[at]!, 9)
  })
})

test('identifies every standard quality by its table, and rejects other tables', () => {
  for (const quality of [10, 50, 60, 75, 90, 95, 100])
    expect(qualityOf(lumaTable(quality), 0)).toEqual({ quality, residual: 0 })
  const own = lumaTable(75).map((step, at) => (at % 2 ? step * 2 : 1))
  expect(qualityOf(own, 0).residual).toBeGreaterThan(2)
})

test('changes no pixel by more than one at quality 100', () => {
  const level = errorLevel(grain(64, 64), 100, 1)
  expect(Math.max(...level.data)).toBeLessThanOrEqual(1)
})

test('rebuilds values from bit planes', () => {
  const plane = { width: 4, height: 1, data: Uint8Array.of(0, 1, 128, 255) }
  expect([...bitPlane(plane, 0).data]).toEqual([0, 255, 0, 255])
  expect([...bitPlane(plane, 7).data]).toEqual([0, 0, 255, 255])
})

test('finds even pairs with a message, not in smooth values', () => {
  const { data } = grain(400, 400)
  // Steps of 2.5 leave the pairs uneven; the message then replaces every lowest bit.
  const image = pixelsOf(
    400,
    400,
    (at) => Math.round((data[at >> 2]! - 110) * 2.5) * 2 + 20 - ((at >> 2) % 7),
  )
  const isPlain = lowestBits(countValues(image))
  let state = 1
  const bit = () => {
    state = (Math.imul(state, 1103515245) + 12345) | 0
    return (state >>> 16) & 1
  }
  const encoded = {
    ...image,
    data: image.data.map((value, at) => (at % 4 === 3 ? value : (value & 254) | bit())),
  }
  expect(isPlain.evenBands).toEqual([0, 0, 0])
  expect(Math.min(...lowestBits(countValues(encoded)).evenBands)).toBeGreaterThan(10)
})

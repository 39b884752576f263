import { expect, test } from 'vitest'
import { addTo, bucketOf, type Histogram, intervalOf, quantileOf } from './index.ts'

/** Deterministic random numbers (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function histogramOf(values: number[]): Histogram {
  const histogram: Histogram = new Map()
  for (const value of values) addTo(histogram, bucketOf(value), 1)
  return histogram
}

test('estimates the 75th percentile within 2.5 %, in fifty distributions', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomOf(seed)
    const [middle, spread] = [10 ** (1 + 3 * random()), 0.1 + random()]
    const values = Array.from({ length: 3_000 }, () => middle * Math.exp(spread * normal(random))).sort(
      (a, b) => a - b,
    )
    for (const share of [0.5, 0.75, 0.95]) {
      const exact = values[Math.floor(share * values.length)] as number
      const quantile = quantileOf(histogramOf(values), share) as number
      expect(Math.abs(quantile / exact - 1), `seed ${seed}, ${share}`).toBeLessThan(0.025)
    }
  }
})

test('adds two halves to the whole, however they are split', () => {
  const random = randomOf(7)
  const values = Array.from({ length: 2_000 }, () => 2_000 * random())
  const [one, other] = [histogramOf(values.slice(0, 300)), histogramOf(values.slice(300))]
  for (const [bucket, count] of other) addTo(one, bucket, count)
  expect(quantileOf(one, 0.75)).toBe(quantileOf(histogramOf(values), 0.75))
})

test('returns the interval of a bootstrap', () => {
  const random = randomOf(11)
  const values = Array.from({ length: 400 }, () => 800 * Math.exp(0.5 * normal(random)))
  const samples = Array.from({ length: 2_000 }, () => {
    const draw = Array.from({ length: 400 }, () => values[Math.floor(400 * random())] as number)
    return draw.sort((a, b) => a - b)[300] as number
  }).sort((a, b) => a - b)
  const { low, high } = intervalOf(histogramOf(values), 0.75) ?? { low: 0, high: 0 }
  expect(low / (samples[50] as number)).toBeCloseTo(1, 1)
  expect(high / (samples[1_950] as number)).toBeCloseTo(1, 1)
})

test('handles empty histograms, zeros and bucket limits', () => {
  expect(quantileOf(new Map(), 0.75)).toBeUndefined()
  expect(intervalOf(new Map(), 0.75)).toBeUndefined()
  expect(quantileOf(histogramOf([0, 0, 0.5]), 0.75)).toBe(0)
  expect([0, 0.99, 1, 1.03, 1.04, 1.04 ** 2].map(bucketOf)).toEqual([0, 0, 1, 1, 2, 3])
})

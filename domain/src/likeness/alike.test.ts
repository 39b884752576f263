import { describe, expect, test } from 'vitest'
import { bestMatch, allHashes, byLikeness, distance, hasLook, type Plane, resized, wordsOf } from './index.ts'

/** A deterministic image of soft spots. */
function paint(seed: number): Plane {
  const [width, height] = [160, 120]
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const all = Array.from({ length: 14 }, () => ({
    x: next() * width,
    y: next() * height,
    size: 10 + next() * 30,
    light: next() * 220 - 110,
  }))
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = all.reduce(
        (sum, spot) =>
          sum + spot.light * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / (2 * spot.size ** 2)),
        128,
      )
      data[y * width + x] = Math.max(20, Math.min(215, light))
    }
  return { width, height, data }
}
const part = (plane: Plane, edge: number): Plane => {
  const [x, y] = [Math.round(plane.width * edge), Math.round(plane.height * edge)]
  const [width, height] = [plane.width - 2 * x, plane.height - 2 * y]
  return resized(plane, width, height, { x, y, width, height })
}
const mirrored = ({ width, height, data }: Plane): Plane => ({
  width,
  height,
  data: data.map((_, at) => data[at - (at % width) + width - 1 - (at % width)] as number),
})
const lighter = (plane: Plane): Plane => ({
  ...plane,
  data: plane.data.map((value) => Math.min(255, value + 20)),
})

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const SPOTS = new Map(SEEDS.map((seed) => [seed, paint(seed)]))
const spots = (seed: number) => SPOTS.get(seed) as Plane

const words = (plane: Plane) => wordsOf(allHashes(plane))
const compared = (plane: Plane, other: Plane) => bestMatch(words(plane), words(other))

describe('finds an image', () => {
  test.each(SEEDS)('after scaling or a change of light (%i)', (seed) => {
    const plane = spots(seed)
    for (const changed of [plane, resized(plane, 80, 60), lighter(plane)])
      expect(compared(plane, changed)).toMatchObject({ of: 'whole', isSame: true })
  })

  test.each(SEEDS)('by a crop, and a crop by the whole (%i)', (seed) => {
    const plane = spots(seed)
    for (const edge of [0.05, 0.1]) {
      expect(compared(plane, part(plane, edge))?.isSame, `crop of ${edge}`).toBe(true)
      expect(compared(part(plane, edge), plane)?.isSame, `crop of ${edge}`).toBe(true)
    }
    expect(compared(plane, part(plane, 0.1))?.of).toBe('crop')
    expect(compared(part(plane, 0.1), plane)?.of).toBe('uncropped')
  })

  test.each(SEEDS)('when mirrored (%i)', (seed) => {
    expect(compared(spots(seed), mirrored(spots(seed)))).toMatchObject({ of: 'mirror', isSame: true })
  })
})

test('doesn’t match other images', () => {
  const all = SEEDS.map((seed) => words(spots(seed)))
  for (const one of all)
    for (const other of all) if (one !== other) expect(bestMatch(one, other)).toBeUndefined()
})

test('sorts certain matches first, then by distance', () => {
  const [same, near, far] = [
    { of: 'whole', distance: 6, isSame: true },
    { of: 'whole', distance: 2, isSame: false },
    { of: 'crop', distance: 9, isSame: false },
  ] as const
  expect([far, near, same].sort(byLikeness)).toEqual([same, near, far])
})

test('is certain with both hashes within six bits, possible with one within ten, and takes the nearest relation', () => {
  const none = new Uint32Array(16)
  const other = (...bits: [word: number, bits: number][]) => {
    const hashes = new Uint32Array(16).fill(0xffffffff)
    for (const [word, value] of bits) hashes[word] = value
    return hashes
  }
  const set = (count: number) => 2 ** count - 1
  expect(bestMatch(none, other([0, set(6)], [1, 0], [2, set(6)], [3, 0]))).toEqual({
    of: 'whole',
    distance: 6,
    isSame: true,
  })
  expect(bestMatch(none, other([0, set(7)], [1, 0], [2, 0], [3, 0]))).toEqual({
    of: 'whole',
    distance: 0,
    isSame: false,
  })
  expect(bestMatch(none, other([0, set(10)], [1, 0]))).toEqual({ of: 'whole', distance: 10, isSame: false })
  expect(bestMatch(none, other([0, set(11)], [1, 0]))).toBeUndefined()
  expect(bestMatch(none, other([0, set(9)], [1, 0], [4, set(3)], [5, 0]))).toMatchObject({
    of: 'uncropped',
    distance: 3,
  })
})

test('counts differing bits over all 64', () => {
  expect(distance('0000000000000000', 'ffffffffffffffff')).toBe(64)
  expect(distance('8000000000000001', '0000000000000001')).toBe(1)
})

test('gives no hashes for an image of one colour', () => {
  const flat = { width: 64, height: 64, data: new Uint8Array(64 * 64).fill(90) }
  expect([hasLook(flat), hasLook(spots(1))]).toEqual([false, true])
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deadLeaves, LEAVES } from '../dead-leaves.fixtures.ts'
import { fillArea } from './fill-area.ts'
import { fillHole, HoleTooLarge } from './fill-hole.ts'

const [WIDTH, HEIGHT] = [200, 160]
const HOLE = { x: 100, y: 80, radius: 28 }

const isInHole = (at: number) =>
  Math.hypot((at % WIDTH) - HOLE.x, Math.floor(at / WIDTH) - HOLE.y) < HOLE.radius
const MASK = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (isInHole(at) ? 255 : 0))

/** Bricks of three colours, with soft joints. */
function bricks(): Uint8Array {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const row = Math.floor(y / 10)
    const isJoint = y % 10 < 2 || (x + (row % 2) * 10) % 20 < 2
    data.set(isJoint ? [200, 196, 190] : [150 + (row % 2) * 12, 84, 70], at * 3)
  }
  return data
}

/** Mean difference in levels of the pixels in the hole. */
function errorOf(one: Uint8Array, other: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if (!isInHole(at)) continue
    count += 3
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(one[at * 3 + channel]! - other[at * 3 + channel]!)
  }
  return sum / count
}

const withHole = (data: Uint8Array) =>
  data.map((value, at) => (MASK[Math.floor(at / 3)] ? 255 - value : value))

describe('filling a hole', () => {
  test('continues a texture, of which the mean of its colours would be far off', () => {
    const truth = bricks()
    const filled = fillHole({ width: WIDTH, height: HEIGHT, data: withHole(truth) }, MASK, 7)
    const mean = new Uint8Array(truth.length)
    for (let channel = 0; channel < 3; channel++) {
      const values = truth.filter((_, at) => at % 3 === channel)
      const average = values.reduce((sum, value) => sum + value, 0) / values.length
      for (let at = channel; at < mean.length; at += 3) mean[at] = average
    }
    expect(errorOf(mean, truth)).toBeGreaterThan(15)
    expect(errorOf(filled, truth)).toBeLessThan(errorOf(mean, truth) / 3)
  })

  test('changes nothing else, reads nothing of the hole, and is determined by the seed', () => {
    const leaves = deadLeaves(3).subarray(0, WIDTH * HEIGHT * 3)
    const levels = { width: WIDTH, height: HEIGHT, data: Uint8Array.from(leaves) }
    const filled = fillHole(levels, MASK, 7)
    for (let at = 0; at < filled.length; at++)
      if (!MASK[Math.floor(at / 3)] && filled[at] !== levels.data[at]) throw new Error(`${at} was changed.`)
    expect(Buffer.from(fillHole({ ...levels, data: withHole(levels.data) }, MASK, 7)).equals(filled)).toBe(
      true,
    )
    expect(Buffer.from(fillHole(levels, MASK, 8)).equals(filled)).toBe(false)
  })

  test('refuses a hole that leaves too little', () => {
    const levels = { width: WIDTH, height: HEIGHT, data: bricks() }
    expect(() => fillHole(levels, new Uint8Array(MASK.length).fill(255), 7)).toThrow(HoleTooLarge)
  })
})

describe('filling in a thread', () => {
  const encoded = async (of: number, channels: 1 | 3, data: Uint8Array) => {
    const { width, height } = of ? LEAVES : { width: WIDTH, height: HEIGHT }
    return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
  }

  test('answers what the same seed gives, and reports progress', async () => {
    const data = bricks()
    const [image, mask] = await Promise.all([encoded(0, 3, data), encoded(0, 1, MASK)])
    const progress: number[] = []
    const { png, ...size } = await fillArea({ image, mask, seed: 7 }, new AbortController().signal, (part) =>
      progress.push(part),
    )
    expect(size).toEqual({ width: WIDTH, height: HEIGHT })
    const filled = fillHole({ width: WIDTH, height: HEIGHT, data }, MASK, 7)
    expect((await sharp(png).raw().toBuffer()).equals(filled)).toBe(true)
    expect(progress.at(-1)).toBe(1)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  })

  test('ends when it is cancelled, and passes on refusals and faults', async () => {
    const { width, height } = LEAVES
    const image = await encoded(1, 3, deadLeaves(1))
    const middle = Uint8Array.from({ length: width * height }, (_, at) =>
      Math.abs((at % width) - width / 2) < width / 4 && Math.abs(at / width - height / 2) < height / 4
        ? 255
        : 0,
    )
    const mask = await encoded(1, 1, middle)
    const abort = new AbortController()
    const cancelled = fillArea({ image, mask, seed: 7 }, abort.signal, () =>
      abort.abort(new Error('No longer wanted.')),
    )
    await expect(cancelled).rejects.toThrow('No longer wanted.')
    await expect(fillArea({ image, mask, seed: 7 }, abort.signal, () => {})).rejects.toThrow(
      'No longer wanted.',
    )

    const { signal } = new AbortController()
    const whole = await encoded(1, 1, new Uint8Array(width * height).fill(255))
    await expect(fillArea({ image, mask: whole, seed: 7 }, signal, () => {})).rejects.toThrow(HoleTooLarge)
    await expect(fillArea({ image: mask.subarray(0, 9), mask, seed: 7 }, signal, () => {})).rejects.toThrow()
  })
})

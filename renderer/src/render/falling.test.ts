import { describe, expect, it } from 'vitest'
import type { Camera } from '../scene/scene.ts'
import { createFalling } from './falling.ts'

const CAMERA: Camera = {
  place: [0, 1, 4],
  target: [0, 1, 0],
  fieldOfView: 40,
  roll: 0,
  focus: 4,
  aperture: 0,
}
const PIXELS = 160
const HALF = Math.tan((20 * Math.PI) / 180)
const CONE = (2 * HALF) / PIXELS

/** Coverage of each pixel of a square image, row by row, with everything `depth` metres away. */
function covered(kind: 'rain' | 'snow', depth: number, roll = 0): Float64Array {
  const fall = createFalling({ kind, light: [1, 1, 1] }, { ...CAMERA, roll }, CONE, 0)
  const out = new Float64Array(3)
  return Float64Array.from({ length: PIXELS * PIXELS }, (_, i) => {
    const x = (((i % PIXELS) + 0.5) / PIXELS - 0.5) * 2 * HALF
    const y = (0.5 - (Math.floor(i / PIXELS) + 0.5) / PIXELS) * 2 * HALF
    const length = Math.hypot(x, y, 1)
    out.fill(0)
    fall(x / length, y / length, -1 / length, depth, out)
    return out[0] as number
  })
}

const share = (of: Float64Array) => of.reduce((sum, each) => sum + each, 0) / of.length

describe.each(['rain', 'snow'] as const)('falling %s', (kind) => {
  it('is deterministic and leaves most of the image unchanged', () => {
    expect(covered(kind, 90)).toEqual(covered(kind, 90))
    expect(share(covered(kind, 90))).toBeGreaterThan(0.01)
    expect(share(covered(kind, 90))).toBeLessThan(0.16)
  })

  it('covers near objects less than far ones, and the nearest not at all', () => {
    const [far, middle, near] = [90, 4, 2].map((depth) => share(covered(kind, depth)))
    expect(middle).toBeLessThan((far ?? 0) * 0.95)
    expect(near).toBeLessThan((middle ?? 0) * 0.9)
    expect(share(covered(kind, 1))).toBe(0)
  })

  it('covers each pixel by 0 to 1', () => {
    for (const each of covered(kind, 90)) expect(each).toBeGreaterThanOrEqual(0)
    for (const each of covered(kind, 90)) expect(each).toBeLessThanOrEqual(1)
  })
})

it('rain consists of vertical streaks, snow of round flakes', () => {
  /** Similarity of vertical neighbours relative to horizontal ones. */
  const upright = (of: Float64Array) => {
    let [down, across] = [0, 0]
    for (let i = 0; i < of.length - PIXELS - 1; i++) {
      down += Math.abs((of[i] as number) - (of[i + PIXELS] as number))
      across += Math.abs((of[i] as number) - (of[i + 1] as number))
    }
    return across / down
  }
  expect(upright(covered('rain', 90))).toBeGreaterThan(2.5)
  expect(upright(covered('snow', 90))).toBeGreaterThan(0.8)
  expect(upright(covered('snow', 90))).toBeLessThan(1.25)
})

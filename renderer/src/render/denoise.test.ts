import { describe, expect, it } from 'vitest'
import { createRandom } from '../scene/random.ts'
import { box } from '../scene/shape.ts'
import { DENOISE_PASSES } from './denoise.ts'
import { GROUPS } from './solids/field.ts'
import { LIGHT_CHANNELS } from './frame.ts'
import { CHALK, photograph, setOf } from './set.fixtures.ts'

const SIDE = 32

/** A floor with the light of `of` at every pixel: its level, and its reported variance. */
function lit(of: (x: number, y: number) => readonly [number, number], scene = setOf()) {
  const picture = photograph(scene, { side: SIDE }).view()
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [level, variance] = of(x, y)
      const base = (x + y * SIDE) * LIGHT_CHANNELS
      for (let c = 0; c < 9; c++) picture.frame.light[base + c] = level * (c + 1)
      picture.frame.light[base + 9] = variance
    }
  return picture
}

const levels = (picture: ReturnType<typeof lit>, within: (x: number, y: number) => boolean = () => true) =>
  Array.from({ length: SIDE * SIDE }, (_, i) => [i % SIDE, Math.floor(i / SIDE)] as const)
    .filter(([x, y]) => within(x, y))
    .map(([x, y]) => picture.lightAt(x, y)[0] ?? 0)
const mean = (all: number[]) => all.reduce((sum, v) => sum + v, 0) / all.length
const deviation = (all: number[]) => Math.sqrt(mean(all.map((v) => (v - mean(all)) ** 2)))

describe('the denoiser', () => {
  it('ends in the buffer it started with', () => {
    expect(DENOISE_PASSES % 2).toBe(0)
  })

  it('leaves even light unchanged in every channel', () => {
    const picture = lit(() => [0.5, 0.04]).denoise()
    for (let i = 0; i < SIDE * SIDE; i++)
      picture
        .lightAt(i % SIDE, Math.floor(i / SIDE))
        .slice(0, 9)
        .forEach((v, c) => expect(v).toBeCloseTo(0.5 * (c + 1), 5))
  })

  it('removes most of the noise and preserves the light', () => {
    const random = createRandom(3)
    // Uniform between 0.3 and 0.7: the variance of three channels, the first weighted threefold.
    const variance = 36 * (0.4 ** 2 / 12)
    const picture = lit(() => [random.between(0.3, 0.7), variance])
    const before = levels(picture)
    const after = levels(picture.denoise())
    expect(deviation(after)).toBeLessThan(deviation(before) / 5)
    expect(mean(after)).toBeCloseTo(mean(before), 1)
  })

  it('preserves a sharp shadow with low variance', () => {
    const picture = lit((x) => [x < SIDE / 2 ? 1 : 0.1, 0]).denoise()
    for (const v of levels(picture, (x) => x < SIDE / 2)) expect(v).toBeGreaterThan(0.97)
    for (const v of levels(picture, (x) => x >= SIDE / 2)) expect(v).toBeLessThan(0.13)
  })

  it('doesn’t blur light across a step of a centimetre', () => {
    const scene = setOf({
      camera: { fieldOfView: 8 },
      furnish: (set) => set.group(set.material(CHALK))(box([0, 0, 0], [0.15, 0.01, 0.15], undefined, 0)),
    })
    const { frame } = photograph(scene, { side: SIDE }).view()
    const isTop = (x: number, y: number) => frame.owner[x + y * SIDE] === GROUPS
    const picture = lit((x, y) => [isTop(x, y) ? 1 : 0, 100], scene).denoise()
    const beside = levels(picture, (x, y) => !isTop(x, y))
    expect(beside.length).toBeGreaterThan(100)
    expect(beside.length).toBeLessThan(SIDE * SIDE - 100)
    expect(Math.max(...beside)).toBe(0)
  })

  it('doesn’t blur light from one surface to another', () => {
    const scene = setOf({
      wall: { z: -0.2, material: CHALK },
      camera: { place: [0, 1, 2], target: [0, 0.1, -0.2], fieldOfView: 20 },
    })
    const { frame } = photograph(scene, { side: SIDE }).view()
    const isWall = (x: number, y: number) => frame.owner[x + y * SIDE] === 1
    // So noisy that only surface borders can stop it.
    const picture = lit((x, y) => [isWall(x, y) ? 1 : 0, 100], scene).denoise()
    expect(levels(picture, isWall).length).toBeGreaterThan(100)
    for (const v of levels(picture, isWall)) expect(v).toBeGreaterThan(0.999)
    for (const v of levels(picture, (x, y) => !isWall(x, y))) expect(v).toBeLessThan(0.001)
  })
})
